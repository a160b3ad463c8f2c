"""Progress on a tqdm bar."""

from __future__ import annotations

from typing import Any, Callable

from ._results import Progress


def of_bar(bar: Any) -> Callable[[Progress], None]:
    """A function that moves a bar, in percent unless the bar has its own total."""
    if bar.total is None:
        bar.total = 100

    def tell(progress: Progress) -> None:
        bar.set_postfix(solutions=progress.solutions, refresh=False)
        bar.n = round(bar.total * progress.fraction, 1)
        bar.refresh()

    return tell
