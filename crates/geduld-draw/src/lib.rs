//! Draws puzzle solutions as text.
