//! The grammar of FlatZinc text, from MiniZinc 2.6 to 2.10.

use super::tokens::{Token, Tokens};
use crate::error::{FlatZincError, Result};
use crate::limits::MOST_NESTED;
use crate::syntax::{Call, Definition, Expression, FlatZinc, Goal, Kind, Output, Variable};
use geduld_model::{Ranges, number_of};

/// Reads a FlatZinc text. Cost: linear.
pub(crate) fn parse(text: &str) -> Result<FlatZinc> {
    let mut tokens = Tokens::new(text);
    let next = tokens.next()?;
    let mut parser = Parser { tokens, next, nested: 0 };
    let mut model = FlatZinc::default();
    while parser.next != Token::End {
        parser.item(&mut model)?;
    }
    if model.output.iter().any(|output| output.label.is_some()) {
        let counted = model.output.iter().filter(|output| output.label.is_some()).cloned().collect();
        model.all_output = std::mem::replace(&mut model.output, counted);
        model.all_output.iter_mut().for_each(|output| output.label = None);
    }
    match model.goal_line {
        0 => Err(FlatZincError::malformed(
            parser.line(),
            "the model ends without a `solve` item: is the file complete?",
        )),
        _ => Ok(model),
    }
}

struct Parser<'t> {
    tokens: Tokens<'t>,
    next: Token<'t>,
    /// The nesting depth of lists and calls at this position.
    nested: usize,
}

/// The type of a declaration.
struct Type {
    kind: Kind,
    domain: Option<Ranges>,
    float_domain: Option<(f64, f64)>,
    variable: bool,
}

/// The annotations of a declaration.
#[derive(Default)]
struct Notes {
    introduced: bool,
    output: Option<Vec<(i64, i64)>>,
    /// The name for people, if only some outputs are counted, and this is one of them.
    counted: Option<Box<str>>,
    /// The name of a constraint.
    label: Option<Box<str>>,
}

impl<'t> Parser<'t> {
    fn line(&self) -> usize {
        self.tokens.line
    }

    fn advance(&mut self) -> Result<Token<'t>> {
        Ok(std::mem::replace(&mut self.next, self.tokens.next()?))
    }

    fn wrong<T>(&self, expected: &str) -> Result<T> {
        let message = format!("expected {expected}, found {}", self.next.shown());
        Err(FlatZincError::malformed(self.line(), message))
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.next, Token::Sign(found) if found == sign)
    }

    /// Consumes a sign if it comes next.
    fn accept(&mut self, sign: &str) -> Result<bool> {
        let found = self.is(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, sign: &str) -> Result<()> {
        match self.accept(sign)? {
            true => Ok(()),
            false => self.wrong(&format!("`{sign}`")),
        }
    }

    fn word(&mut self, expected: &str) -> Result<&'t str> {
        let Token::Word(word) = self.next else { return self.wrong(expected) };
        self.advance()?;
        Ok(word)
    }

    fn keyword(&mut self, word: &str) -> Result<()> {
        match self.next {
            Token::Word(found) if found == word => self.advance().map(drop),
            _ => self.wrong(&format!("`{word}`")),
        }
    }

    fn item(&mut self, model: &mut FlatZinc) -> Result<()> {
        let line = self.line();
        match self.next {
            Token::Word("predicate") => {
                while !self.is(";") && self.next != Token::End {
                    self.advance()?;
                }
            }
            Token::Word("constraint") => {
                self.advance()?;
                let name = self.word("the name of a constraint")?.into();
                self.expect("(")?;
                let arguments = self.list(")")?;
                let label = self.notes()?.label;
                model.constraints.push(Call { name, line, arguments, label });
            }
            Token::Word("solve") => {
                self.advance()?;
                while self.accept("::")? {
                    model.search.push(self.expression()?);
                }
                model.goal = match self.word("`satisfy`, `minimize` or `maximize`")? {
                    "satisfy" => Goal::Satisfy,
                    "minimize" => Goal::Minimize,
                    "maximize" => Goal::Maximize,
                    other => {
                        let message =
                            format!("expected `satisfy`, `minimize` or `maximize`, found `{other}`");
                        return Err(FlatZincError::malformed(line, message));
                    }
                };
                if model.goal != Goal::Satisfy {
                    model.objective = Some(self.expression()?);
                }
                if std::mem::replace(&mut model.goal_line, line) != 0 {
                    return Err(FlatZincError::malformed(line, "a second `solve` item"));
                }
            }
            Token::Word("array") => self.array(line, model)?,
            _ => self.scalar(line, model)?,
        }
        self.expect(";")
    }

    fn array(&mut self, line: usize, model: &mut FlatZinc) -> Result<()> {
        self.advance()?;
        self.expect("[")?;
        let indices = self.list("]")?;
        self.keyword("of")?;
        self.declared_type()?;
        self.expect(":")?;
        let name: Box<str> = self.word("the name of an array")?.into();
        let notes = self.notes()?;
        if !self.is("=") {
            let message = format!("the array `{name}` has no elements");
            return Err(FlatZincError::malformed(line, message));
        }
        self.advance()?;
        let value = self.expression()?;
        if let ([Expression::Set(set)], Expression::Array(elements)) = (&indices[..], &value)
            && set.len() != elements.len() as u128
        {
            let (declared, given) = (set.len(), number_of(elements.len(), "element"));
            let message = format!("the array `{name}` has {given}, but {declared} are declared");
            return Err(FlatZincError::malformed(line, message));
        }
        if let Some(indices) = notes.output {
            model.output.push(Output { name: name.clone(), label: notes.counted, indices });
        }
        model.definitions.push(Definition { name, line, value });
        Ok(())
    }

    fn scalar(&mut self, line: usize, model: &mut FlatZinc) -> Result<()> {
        let Type { kind, domain, float_domain, variable } = self.declared_type()?;
        self.expect(":")?;
        let name: Box<str> = self.word("a name")?.into();
        let notes = self.notes()?;
        let value = if self.accept("=")? { Some(self.expression()?) } else { None };
        if notes.output.is_some() {
            model.output.push(Output { name: name.clone(), label: notes.counted, indices: Vec::new() });
        }
        match (variable, value) {
            (true, value) => {
                let introduced = notes.introduced;
                model.variables.push(Variable { name, line, kind, domain, float_domain, value, introduced });
            }
            (false, Some(value)) => model.definitions.push(Definition { name, line, value }),
            (false, None) => {
                let message = format!("the parameter `{name}` has no value");
                return Err(FlatZincError::malformed(line, message));
            }
        }
        Ok(())
    }

    fn declared_type(&mut self) -> Result<Type> {
        let variable = self.next == Token::Word("var");
        if variable {
            self.advance()?;
        }
        let (kind, domain) = match self.next {
            Token::Word("bool") => (Kind::Bool, None),
            Token::Word("int") => (Kind::Int, None),
            Token::Word("float") => (Kind::Float, None),
            Token::Word("set") => {
                self.advance()?;
                self.keyword("of")?;
                self.declared_type()?;
                return Ok(Type { kind: Kind::Set, domain: None, float_domain: None, variable });
            }
            Token::Float(least) => {
                self.advance()?;
                self.expect("..")?;
                let Token::Float(most) = self.advance()? else { return self.wrong("a float") };
                let float_domain = Some((least, most));
                return Ok(Type { kind: Kind::Float, domain: None, float_domain, variable });
            }
            Token::Int(_) | Token::Sign("{") => {
                let Expression::Set(domain) = self.expression()? else {
                    let float_domain = Some((f64::NAN, f64::NAN));
                    return Ok(Type { kind: Kind::Float, domain: None, float_domain, variable });
                };
                return Ok(Type { kind: Kind::Int, domain: Some(domain), float_domain: None, variable });
            }
            _ => return self.wrong("a declaration, `constraint` or `solve`"),
        };
        self.advance()?;
        Ok(Type { kind, domain, float_domain: None, variable })
    }

    /// Reads the annotations that follow.
    fn notes(&mut self) -> Result<Notes> {
        let mut notes = Notes::default();
        while self.accept("::")? {
            match self.expression()? {
                Expression::Name(name) if &*name == "var_is_introduced" => notes.introduced = true,
                Expression::Name(name) if &*name == "output_var" => notes.output = Some(Vec::new()),
                // geduld itself adds this annotation when it lets MiniZinc compile a model.
                Expression::Call(name, mut arguments) if &*name == "geduld_counted" => {
                    if let Some(Expression::Text(label)) = arguments.pop() {
                        notes.counted = Some(label);
                    }
                }
                Expression::Call(name, mut arguments) if &*name == "mzn_constraint_name" => {
                    if let Some(Expression::Text(label)) = arguments.pop() {
                        notes.label = Some(label);
                    }
                }
                Expression::Call(name, arguments) if &*name == "output_array" => {
                    let ends = |set: &Expression| match set {
                        Expression::Set(set) => Some(set.ends().unwrap_or((1, 0))),
                        _ => None,
                    };
                    let sets = match arguments.first() {
                        Some(Expression::Array(sets)) => sets.iter().map(ends).collect(),
                        _ => None,
                    };
                    match sets {
                        Some(sets) => notes.output = Some(sets),
                        None => return self.wrong("index sets in `output_array`"),
                    }
                }
                _ => {}
            }
        }
        Ok(notes)
    }

    /// Reads expressions separated by commas, up to the sign that ends the list.
    fn list(&mut self, end: &str) -> Result<Vec<Expression>> {
        if self.nested == MOST_NESTED {
            let message = format!("lists are nested deeper than {MOST_NESTED}");
            return Err(FlatZincError::malformed(self.line(), message));
        }
        self.nested += 1;
        let mut list = Vec::new();
        while !self.is(end) {
            list.push(self.expression()?);
            // MiniZinc gives the name of a constraint that it refutes to the constant that is left of it.
            self.notes()?;
            if !self.is(end) && !self.accept(",")? {
                return self.wrong(&format!("`,` or `{end}`"));
            }
        }
        self.nested -= 1;
        self.advance()?;
        Ok(list)
    }

    fn expression(&mut self) -> Result<Expression> {
        let line = self.line();
        match self.advance()? {
            Token::Word("true") => Ok(Expression::Bool(true)),
            Token::Word("false") => Ok(Expression::Bool(false)),
            Token::Word(name) => match self.accept("(")? {
                true => Ok(Expression::Call(name.into(), self.list(")")?)),
                // An element of an array. It occurs only in annotations and objectives.
                false if self.accept("[")? => Ok(Expression::Call(name.into(), self.list("]")?)),
                false => Ok(Expression::Name(name.into())),
            },
            Token::Int(least) => match self.accept("..")? {
                false => Ok(Expression::Int(least)),
                true => match self.advance()? {
                    Token::Int(most) => Ok(Expression::Set(Ranges::range(least, most))),
                    Token::Float(most) => Ok(Expression::Float(most)),
                    other => {
                        Err(FlatZincError::malformed(line, format!("a range ends with {}", other.shown())))
                    }
                },
            },
            Token::Float(number) => {
                if self.accept("..")? {
                    self.advance()?;
                }
                Ok(Expression::Float(number))
            }
            Token::Text(text) => Ok(Expression::Text(text)),
            Token::Sign("[") => Ok(Expression::Array(self.list("]")?)),
            Token::Sign("{") => {
                let numbers = self.list("}")?;
                let number = |number: &Expression| match number {
                    Expression::Int(number) => Some((*number, *number)),
                    _ => None,
                };
                let set = numbers.iter().map(number).collect::<Option<Vec<_>>>();
                // A set of floats: the caller decides whether that is an error.
                Ok(set.map_or(Expression::Float(f64::NAN), |set| Expression::Set(Ranges::new(set))))
            }
            other => {
                let message = format!("expected a value, found {}", other.shown());
                Err(FlatZincError::malformed(line, message))
            }
        }
    }
}
