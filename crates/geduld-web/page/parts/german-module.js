// The sentences of the module in German. A word in braces stands for any text: see plain.js.

/** @type {Record<string, string>} */
export const GERMAN_OF_MODULE = {
  // Cards.
  "there are {pieces} pieces, and the board has {Cells}": "es sind {pieces} Teile, und das Brett hat {Cells}",
  "there are only {pieces} pieces, and the board has {Cells}": "es sind nur {pieces} Teile, und das Brett hat {Cells}",
  "every cell takes one piece: change the board, or the number of pieces":
    "in jedes Feld kommt ein Teil: Ändere das Brett oder die Zahl der Teile",
  "two pieces have the name `{name}`": "zwei Teile heißen `{name}`",
  "give each a name of its own": "gib jedem einen eigenen Namen",
  "the name of piece number {n} is empty": "das Teil Nummer {n} hat keinen Namen",
  "write a name": "schreib einen Namen",
  "`{a}` is on one edge only: nothing can touch it": "`{a}` steht nur an einer Kante: Nichts kann sie berühren",
  "`{a}` occurs, `{b}` never: nothing can touch it": "`{a}` kommt vor, `{b}` nie: Nichts kann `{a}` berühren",
  "`{a}` is no half, because it has no sign: nothing can touch it":
    "`{a}` ist keine Hälfte, weil das Vorzeichen fehlt: Nichts kann sie berühren",
  "`{a}` touches `{b}`, which no piece shows: nothing can touch it":
    "`{a}` berührt `{b}`, das kein Teil zeigt: Nichts kann `{a}` berühren",
  "no pair contains `{a}`: nothing can touch it": "kein Paar enthält `{a}`: Nichts kann es berühren",
  "`{a}` never meets `{b}`, because pieces are not turned: nothing can touch it":
    "`{a}` trifft nie auf `{b}`, weil die Teile nicht gedreht werden: Nichts kann `{a}` berühren",
  "`{a}` and `{b}` occur on one piece only: nothing can touch them":
    "`{a}` und `{b}` stehen nur auf einem Teil: Nichts kann sie berühren",
  "`{a}` occurs on one piece only: nothing can touch it": "`{a}` steht nur auf einem Teil: Nichts kann es berühren",
  "{Help}; did you mean {word}?": "{Help}; meintest du {word}?",
  "did you mean {word}?": "meintest du {word}?",
  "{Edges} can only lie at the border": "{Edges}: nur am Rand möglich",
  "{Edges} can only lie at the border, or underneath": "{Edges}: nur am Rand oder auf der Unterseite möglich",
  "{Edges} can only lie underneath, as the border shows `{border}`":
    "{Edges}: nur auf der Unterseite möglich, weil der Rand `{border}` zeigt",
  "{Edges} cannot lie anywhere, as the border shows `{border}`: there is no solution":
    "{Edges}: nirgends möglich, weil der Rand `{border}` zeigt: Es gibt keine Lösung",
  "this edge": "diese Kante",
  "these {n} edges": "diese {n} Kanten",
  "{n} edges have nothing to touch, but the border has only {outer}: {Labels}":
    "{n} Kanten finden keine passende, und der Rand hat nur {outer}: {Labels}",
  "{n} edges have nothing to touch, but the border has only {outer}":
    "{n} Kanten finden keine passende, und der Rand hat nur {outer}",
  "apart from the border, labels do not come out even: {Labels}":
    "abgesehen vom Rand gehen die Zeichen nicht auf: {Labels}",
  "the border has {Edges}, and pieces show `{border}` on {n} only":
    "der Rand hat {Edges}, und die Teile zeigen `{border}` nur an {n}",
  "there is no solution; is a label mistyped?": "es gibt keine Lösung; ist ein Zeichen vertippt?",
  "there is no solution; is the label of the border mistyped?":
    "es gibt keine Lösung; ist das Zeichen am Rand vertippt?",
  "labels are written like halves, but equal labels touch: `{label}` touches `{same}` and not `{other}`":
    "die Zeichen sehen wie Hälften aus, aber gleiche berühren sich: `{label}` berührt `{same}` und nicht `{other}`",
  "no piece shows `{label}`, the label at the border": "kein Teil zeigt `{label}`, das Zeichen am Rand",
  "choose from {list}": "wähle aus {list}",
  "piece {piece} has {Edges}": "Teil {piece} hat {Edges}",
  "a piece of this board has {n}": "ein Teil dieses Bretts hat {n}",
  "piece {piece} has the half `{label}` without a name": "Teil {piece} hat die Hälfte `{label}` ohne Namen",
  'write the name of the figure after the sign, e.g. "+fox"':
    "schreib den Namen der Figur hinter das Vorzeichen, etwa „+Fuchs“",
  "the name of the puzzle has the invisible character U+{code}":
    "der Name des Puzzles enthält das unsichtbare Zeichen U+{code}",
  "the name of piece number {n} has the invisible character U+{code}":
    "der Name des Teils Nummer {n} enthält das unsichtbare Zeichen U+{code}",
  "a label of piece {piece} has the invisible character U+{code}":
    "ein Zeichen von Teil {piece} enthält das unsichtbare Zeichen U+{code}",
  "write characters that can be seen": "schreib Zeichen, die man sieht",
  "a board of {cells} cells is larger than geduld supports": "ein Brett mit {cells} Feldern ist für geduld zu groß",
  "geduld supports boards of at most {cells} cells": "geduld kann Bretter mit höchstens {cells} Feldern",
  // Magic squares.
  "row {row}, column {column} cannot have the number {n}": "in Zeile {row}, Spalte {column} kann keine {n} stehen",
  "the numbers are {least} to {most}": "die Zahlen gehen von {least} bis {most}",
  "the numbers are {list}": "die Zahlen sind {list}",
  "the number {n} is given twice: in row {r}, column {c}, and in row {row}, column {column}":
    "die Zahl {n} ist zweimal vorgegeben: in Zeile {r}, Spalte {c}, und in Zeile {row}, Spalte {column}",
  "every number is in one cell only: empty one of the two": "jede Zahl steht nur in einem Feld: Leere eines der beiden",
  "opposite cells add up, so row {row}, column {column} cannot have the number {n}":
    "gegenüberliegende Felder ergänzen sich, also kann in Zeile {row}, Spalte {column} keine {n} stehen",
  "the number in the middle is {n}": "die Zahl in der Mitte ist {n}",
  "opposite cells add up, so {m} in row {r}, column {c} and {n} in row {row}, column {column} exclude each other":
    "gegenüberliegende Felder ergänzen sich, also schließen {m} in Zeile {r}, Spalte {c} und {n} in Zeile {row}, " +
    "Spalte {column} einander aus",
  "opposite cells, and no others, add up to {sum}: empty one of the two":
    "gegenüberliegende Felder, und nur sie, ergeben {sum}: Leere eines der beiden",
  "{Line} with {numbers} adds up to {least} or more, not to {sum}":
    "{Line} mit {numbers} ergibt {least} oder mehr, nicht {sum}",
  "{Line} with {numbers} adds up to {most} or less, not to {sum}":
    "{Line} mit {numbers} ergibt {most} oder weniger, nicht {sum}",
  "{Line} with {numbers} adds up to {own}, not to {sum}": "{Line} mit {numbers} ergibt {own}, nicht {sum}",
  "empty one of these cells": "leere eines dieser Felder",
  "row {n}": "Zeile {n}",
  "column {n}": "Spalte {n}",
  "the falling diagonal": "die fallende Diagonale",
  "the rising diagonal": "die steigende Diagonale",
  "the falling diagonal from column {n}": "die fallende Diagonale ab Spalte {n}",
  "the rising diagonal from column {n}": "die steigende Diagonale ab Spalte {n}",
  "choose other numbers, or another sum": "wähle andere Zahlen oder eine andere Summe",
  "{n} in row {row}, column {column} is not reached by sliding with this permutation ({Word})":
    "{n} in Zeile {row}, Spalte {column} ist mit dieser Permutation ({Word}) durch Schieben nicht erreichbar",
  "even": "gerade",
  "odd": "ungerade",
  "there is no solution, whatever is given": "es gibt keine Lösung, was auch vorgegeben ist",
  "squares with 6, 10, 14 … rows have no broken diagonals and no opposite cells that add up":
    "in Quadraten mit 6, 10, 14 … Zeilen gehen weder gebrochene Diagonalen noch gegenüberliegende Felder auf",
  "the broken diagonals have the sum, but the two long ones need not: that is a contradiction":
    "die gebrochenen Diagonalen haben die Summe, die beiden langen müssen nicht: Das widerspricht sich",
  "tick both, or take the tick from the broken diagonals":
    "kreuze beides an, oder nimm das Kreuz bei den gebrochenen Diagonalen weg",
  "a square with {n} rows is larger than geduld supports": "ein Quadrat mit {n} Zeilen ist für geduld zu groß",
  // Snake cubes.
  "the string has {Cubes}, the box has {box}": "die Kette hat {Cubes}, der Quader hat {box}",
  "check the size of the box, and that the string has one letter for each cube, ends included":
    "prüfe die Größe des Quaders, und ob die Kette für jeden Würfel einen Buchstaben hat, die Enden mitgezählt",
  "the string has the character {sign}": "die Kette enthält das Zeichen {sign}",
  "write S for straight and T for a turn (STTS), or 0 and 1, or the lengths of the straight runs (2,2,2)":
    "schreib S für gerade und T für abbiegen (STTS), oder 0 und 1, oder die Längen der geraden Stücke (2,2,2)",
  "the string has the {what} among the lengths of runs": "unter den Längen der Stücke steht {what}",
  "the string has a run of {n}, but a run has 2 cubes or more":
    "die Kette hat ein Stück der Länge {n}, aber ein Stück hat mindestens 2 Würfel",
  "a run counts the cubes at both of its ends: two runs share the cube that turns":
    "ein Stück zählt die Würfel an beiden Enden: Zwei Stücke teilen sich den Würfel, in dem die Kette abbiegt",
  "the runs make {Cubes}, the box has {box}": "die Stücke ergeben {Cubes}, der Quader hat {box}",
  "cubes {a} to {b} lie in a straight line, but the box is at most {n} long":
    "die Würfel {a} bis {b} liegen gerade, aber der Quader ist höchstens {n} lang",
  "there is no solution: a line of {n} does not fit; is the string mistyped?":
    "es gibt keine Lösung: Ein Stück der Länge {n} passt nicht; ist die Kette vertippt?",
  "a box of {x} x {y} x {z} is larger than geduld supports": "ein Quader aus {x} x {y} x {z} ist für geduld zu groß",
  "geduld supports boxes of at most {n} cubes": "geduld kann Quader mit höchstens {n} Würfeln",
  "there is no string yet": "es gibt noch keine Kette",
  "write it, or begin with straight cubes": "schreib sie, oder fang mit geraden Würfeln an",
  // Packings and symmetric figures.
  "piece {name} fits nowhere on the board": "Teil {name} passt nirgends auf das Brett",
  "there is no solution; use a larger board, or another piece":
    "es gibt keine Lösung; nimm ein größeres Brett oder ein anderes Teil",
  "no piece can cover the cell {cell}": "kein Teil kann das Feld {cell} bedecken",
  "there is no solution: remove the cell, or let it stay open":
    "es gibt keine Lösung: Entferne das Feld, oder lass es offen bleiben",
  "the pieces have {Cells}, and the board takes {Room}": "die Teile haben {Cells}, und das Brett hat Platz für {Room}",
  "there is no solution: change the board or the number of copies, or let cells stay open":
    "es gibt keine Lösung: Ändere das Brett oder die Anzahl der Teile, oder lass Felder offen bleiben",
  "there are more than {n} ways to place the pieces": "es gibt mehr als {n} Arten, die Teile zu legen",
  "this is larger than geduld supports: use a smaller board, or fewer pieces":
    "das ist für geduld zu viel: Nimm ein kleineres Brett oder weniger Teile",
  "there is no piece yet": "es gibt noch kein Teil",
  "choose a set, or add a piece": "wähle einen Satz, oder füge ein Teil hinzu",
  "the board has no cells": "das Brett hat keine Felder",
  "click the cells of the board": "klicke auf die Felder des Bretts",
  "the shape of piece {name} is empty": "Teil {name} hat keine Felder",
  "click its cells": "klicke auf seine Felder",
  "piece {name} falls into parts": "Teil {name} zerfällt",
  "the cells of a piece hang together: make two pieces of it, or close the gap":
    "die Felder eines Teils hängen zusammen: Mach zwei Teile daraus, oder schließe die Lücke",
  "piece {name} is {size}, larger than the frame of {frame}":
    "Teil {name} ist {size} groß, größer als der Rahmen von {frame}",
  "make the frame larger": "mach den Rahmen größer",
  "the pieces have {Cells}, and the frame of {frame} has {n}":
    "die Teile haben {Cells}, und der Rahmen von {frame} hat {n}",
  "there is no solution: make the frame larger": "es gibt keine Lösung: Mach den Rahmen größer",
  "no figure of {n} squares is the same after a quarter turn":
    "keine Figur aus {n} Quadraten ist nach einer Vierteldrehung dieselbe",
  "there is no solution: it takes a multiple of 4, or one more; choose another symmetry":
    "es gibt keine Lösung: Es muss ein Vielfaches von 4 sein oder eins mehr; wähle eine andere Symmetrie",
  "a frame of side {n} is larger than geduld supports": "ein Rahmen der Seite {n} ist für geduld zu groß",
  "write a number from 1 to {n}; often 5 to 8 will do": "schreib eine Zahl von 1 bis {n}; oft reichen 5 bis 8",
  "there is no set `{set}` on a {grid} grid": "auf diesem Gitter ({grid}) gibt es keinen Satz `{set}`",
  "{n} pieces or more are more than geduld supports": "{n} Teile oder mehr sind für geduld zu viele",
  "geduld supports puzzles of this kind with at most {n} pieces":
    "geduld kann Puzzles dieser Art mit höchstens {n} Teilen",
  "the puzzle is larger than geduld supports": "das Puzzle ist für geduld zu groß",
  "make the frame smaller, or use fewer different pieces":
    "mach den Rahmen kleiner, oder nimm weniger verschiedene Teile",
  "piece {name} may be flipped but not turned": "Teil {name} darf gewendet, aber nicht gedreht werden",
  "without turns a piece is only shifted": "ohne Drehung wird ein Teil nur verschoben",
  "{least} to {most} cells": "{least} bis {most} Felder",
  "1 cell": "1 Feld",
  "{n} squares": "{n} Quadrate",
  "{n} cubes": "{n} Würfel",
  "1 cube": "1 Würfel",
  "{n} edges": "{n} Kanten",
  "1 edge": "1 Kante",
  "{n} cells": "{n} Felder",
  // A file.
  "this is not TOML: {error}": "das ist kein TOML: {error}",
  "a puzzle file is a TOML document": "eine Puzzledatei ist ein TOML-Dokument",
  "the file is empty": "die Datei ist leer",
  "a puzzle file begins with `format = 1` and `kind = …`": "eine Puzzledatei beginnt mit `format = 1` und `kind = …`",
  "unknown kind `{kind}`": "unbekannte Art `{kind}`",
  "unknown key `{key}` in {Where}": "unbekannter Schlüssel `{key}` in {Where}",
  "{Where} has no `{key}`": "{Where}: `{key}` fehlt",
  "a puzzle of kind {kind}": "ein Puzzle der Art {kind}",
  // Other answers.
  "an internal error ended the work": "ein interner Fehler hat die Arbeit beendet",
  "this puzzle may need more memory or depth than a page has: try the command line":
    "dieses Puzzle braucht vielleicht mehr Speicher, als eine Seite hat: Versuche die Befehlszeile",
  "the part that computes could not be started": "der Teil, der rechnet, ließ sich nicht starten",
  "the part that computes gives an answer that this page does not know: {place}":
    "der Teil, der rechnet, gibt eine Antwort, die diese Seite nicht kennt: {place}",
  "workers cannot be started": "dieser Browser startet keine Worker",
  "only puzzles that the search supports can be estimated": "nur Puzzles, die die Suche kennt, lassen sich schätzen",
  "count instead": "zähle stattdessen",
  "no puzzle with one solution came up": "es kam kein Puzzle mit einer Lösung heraus",
  "try again": "versuche es noch einmal",
  "choose an edge of at most {n} mm": "wähle eine Kante von höchstens {n} mm",
  // What excludes one another.
  "{what} in row {row}, column {column}": "{what} in Zeile {row}, Spalte {column}",
  "given: {what}": "vorgegeben: {what}",
  "piece {name} used once": "Teil {name} einmal verwenden",
  "piece {name} used twice": "Teil {name} zweimal verwenden",
  "piece {name} used {n} times": "Teil {name} {n}-mal verwenden",
  "pieces {names} (which look the same) used {n} times": "die gleichen Teile {names} {n}-mal verwenden",
  "pieces {names} (which look the same) used once": "die gleichen Teile {names} einmal verwenden",
  "pieces {names} (which look the same) used twice": "die gleichen Teile {names} zweimal verwenden",
  "symmetry: {Name}": "Symmetrie: {Name}",
  "`{label}` at the border": "`{label}` am Rand",
  "opposite cells add up": "gegenüberliegende Felder ergänzen sich",
  // Maps of a board.
  "{Map}, upside down": "{Map}, auf den Kopf gestellt",
  "identity": "nichts bewegt",
  "three-quarter turn": "Dreivierteldrehung",
  "two-third turn": "Zweidritteldrehung",
  "five-sixth turn": "Fünfsechsteldrehung",
  "left-right reflection": "Spiegelung links-rechts",
  "top-bottom reflection": "Spiegelung oben-unten",
  "reflection at the main diagonal": "Spiegelung an der Hauptdiagonale",
  "reflection at the other diagonal": "Spiegelung an der anderen Diagonale",
  "reflection at {n} degrees": "Spiegelung an der Achse bei {n} Grad",
  "reflection at the axis {n} degrees from the vertical": "Spiegelung an der Achse {n} Grad neben der Senkrechten",
  "reflection at the axis {n} of a turn from the vertical":
    "Spiegelung an der Achse {n} einer Drehung neben der Senkrechten",
  "rotation by {n} degrees": "Drehung um {n} Grad",
  "rotation by {n} of a turn": "Drehung um {n} einer ganzen",
  "upside down": "auf den Kopf gestellt",
  "{Map}, recolouring {colours}": "{Map}, Zeichen vertauscht {colours}",
  "recolouring {colours}": "Zeichen vertauscht {colours}",
  "complement": "Ergänzung",
  "rows and columns exchanged": "Zeilen und Spalten vertauscht",
  "in cell {cell} piece {name} looks the same with turn {a} and turn {b}":
    "im Feld {cell} sieht Teil {name} mit den Drehungen {a} und {b} gleich aus",
  "Row, column and number. Put ; between several.": "Zeile, Spalte und Zahl. Zwischen mehreren steht ; .",
  "Cube, column, row and layer. Put ; between several.":
    "Würfel, Spalte, Zeile und Schicht. Zwischen mehreren steht ; .",
  "Row, column and piece, with or without its turn. Put ; between several.":
    "Zeile, Spalte und Teil, mit oder ohne Drehung. Zwischen mehreren steht ; .",
  // Conditions.
  "`{text}` would need too many clauses or rows": "`{text}` braucht zu viele Klauseln oder Zeilen",
  "`geduld export PUZZLE -o model.mzn` writes a model to which you can add any condition":
    "`geduld export PUZZLE -o model.mzn` schreibt ein Modell, in das jede Bedingung passt",
  "cell {cell} is named twice": "das Feld {cell} ist zweimal genannt",
  "name each cell once": "nenne jedes Feld einmal",
  "write `{sentence}`; for their sum write `{sum}`": "schreib `{sentence}`; für ihre Summe schreib `{sum}`",
  "for their sum write `sum of {sum}`": "für ihre Summe schreib `sum of {sum}`",
  "`{area}` has {n} cells, and a comparison names each cell":
    "`{area}` hat {n} Felder, und ein Vergleich nennt jedes Feld",
  "`{link}` has numbers that are too large": "`{link}` enthält zu große Zahlen",
  "`{link}` does not depend on any cell": "`{link}` hängt von keinem Feld ab",
  "compare different cells, or cells with a number": "vergleiche verschiedene Felder, oder Felder mit einer Zahl",
  "`{text}` means at least one side; for every side write `only {more}`":
    "`{text}` meint mindestens eine Seite; für jede Seite schreib `only {more}`",
  "`{text}` is too large": "`{text}` ist zu groß",
  "write cells, {first} to {last}, numbers, and sums such as `sum of row 1`, with + - * between them":
    "schreib Felder, {first} bis {last}, Zahlen und Summen wie `sum of row 1`, mit + - * dazwischen",
  "`{name}` is neither a cell of this puzzle nor a number": "`{name}` ist weder ein Feld dieses Puzzles noch eine Zahl",
  "it has no maps besides the identity": "es hat keine Abbildungen außer der Identität",
  "no map of this puzzle is called `{map}`": "keine Abbildung dieses Puzzles heißt `{map}`",
  "A, and every copy of it, lies there": "A und jedes gleiche Teil liegen dort",
  "each of them lies there": "jedes von ihnen liegt dort",
  "no copy of A lies there": "kein Teil A liegt dort",
  "every copy of A lies beside a copy of B": "jedes Teil A liegt neben einem Teil B",
  "no copy of A lies beside a copy of B": "kein Teil A liegt neben einem Teil B",
  "at least one side there shows L": "mindestens eine Seite dort zeigt L",
  "every side there shows L": "jede Seite dort zeigt L",
  "no side there shows L": "keine Seite dort zeigt L",
  "all outer sides show the same label": "alle äußeren Seiten zeigen dasselbe Zeichen",
  "every outer side shows one of these labels": "jede äußere Seite zeigt eines dieser Zeichen",
  "at least one of the two holds": "mindestens eine von beiden gilt",
  "it does not hold": "sie gilt nicht",
  "the map leaves the solution unchanged; `geduld symmetries` lists the maps":
    "die Abbildung lässt die Lösung, wie sie ist; `geduld symmetries` zeigt die Abbildungen",
  "the numbers in these cells ascend": "die Zahlen in diesen Feldern steigen",
  "numbers compare so; the signs are + - * = < > <= >= !=":
    "die Zahlen vergleichen sich so; Zeichen sind + - * = < > <= >= !=",
  "the numbers there add up to this; a sum can stand wherever a cell can":
    "die Zahlen dort ergeben zusammen dies; eine Summe kann stehen, wo ein Feld stehen kann",
  "every number there is odd, or `even`": "jede Zahl dort ist ungerade, oder gerade (`even`)",
  "the numbers there ascend, row by row; or `decreasing`":
    "die Zahlen dort steigen, Zeile für Zeile; oder fallen (`decreasing`)",
  "leave it out: this kind of puzzle has no conditions": "lass sie weg: Puzzles dieser Art haben keine Bedingungen",
  "did you mean `{form}` ({Meaning})? `geduld help conditions` lists all sentences; {Otherwise}":
    "meintest du `{form}` ({Meaning})? `geduld help conditions` zeigt alle Sätze; {Otherwise}",
  "`{text}` is not a condition for this kind of puzzle": "`{text}` ist keine Bedingung für diese Art von Puzzle",
  "a quote is not closed in `{text}`": "in `{text}` fehlt ein schließendes Anführungszeichen",
  "write {sign} after the name as well": "schreib {sign} auch hinter den Namen",
  "`{place}` has one cell only": "`{place}` hat nur ein Feld",
  "name several cells, or a row": "nenne mehrere Felder oder eine Zeile",
  "`{place}` names a cell twice": "`{place}` nennt ein Feld zweimal",
  "there is no {Item} `{name}`": "{Item} `{name}` gibt es nicht",
  "{Item} {name} looks like {Other} {same}: no condition can tell them apart":
    "{Item} {name} sieht aus wie {Other} {same}: Keine Bedingung kann sie unterscheiden",
  "describe them as one {Item} with `copies`, and name that {Other}":
    "beschreib sie als {Item} mit `copies`, und nenne den Namen ({Other})",
  "no {Item} shows the label `{name}`": "kein {Item} zeigt das Zeichen `{name}`",
  "write cells, {first} to {last}, or one of: {list}": "schreib Felder, {first} bis {last}, oder eines von: {list}",
  "`{words}` is not a place of this puzzle": "`{words}` ist kein Ort in diesem Puzzle",
  "its sides are: {list}": "seine Seiten sind: {list}",
  "{Part} has no side `{name}`": "{Part} hat keine Seite `{name}`",
  "the condition `{text}` is given twice": "die Bedingung `{text}` steht zweimal da",
  "piece": "Teil",
  "card": "Karte",
  "tile": "Stein",
  "number": "Zahl",
  "cube": "Würfel",
  "cell {cell}": "Feld {cell}",
  // Cards, in a file.
  "the labels `{a}` and `{b}` have the same symbol": "die Zeichen `{a}` und `{b}` haben dasselbe Symbol",
  "give each label a symbol of its own": "gib jedem Zeichen ein eigenes Symbol",
  '{Help}; or write "#" and six hexadecimal digits': "{Help}; oder schreib „#“ und sechs hexadezimale Ziffern",
  "unknown colour `{word}`": "unbekannte Farbe `{word}`",
  "the symbol of label {label} is empty": "das Symbol des Zeichens {label} ist leer",
  "the symbol of label {label} is too wide": "das Symbol des Zeichens {label} ist zu breit",
  "write a character or a short word, or leave it out": "schreib ein Zeichen oder ein kurzes Wort, oder lass es weg",
  "write a character or a short word, at most {n} columns wide":
    "schreib ein Zeichen oder ein kurzes Wort, höchstens {n} Spalten breit",
  "a colour, or { colour = …, symbol = … }": "eine Farbe, oder { colour = …, symbol = … }",
  "reflection at the vertical axis": "Spiegelung an der senkrechten Achse",
  "`{found}` in row {row} of the board is neither a cell nor a gap":
    "`{found}` in Zeile {row} des Bretts ist weder Feld noch Lücke",
  "character {column} of row {row} does not lie in line with the cells before it":
    "Zeichen {column} in Zeile {row} passt nicht zu den Feldern davor",
  "row {row} of the board has no cell": "Zeile {row} des Bretts hat kein Feld",
  "the board is more than {n} rows high or characters wide":
    "das Brett ist mehr als {n} Zeilen hoch oder Zeichen breit",
  "a ring of {Cells} around is too short to close": "ein Ring aus {Cells} ist zu kurz, um sich zu schließen",
  "a ring of triangles cannot close after {n} characters":
    "ein Ring aus Dreiecken schließt sich nicht nach {n} Zeichen",
  "write `A` for a triangle that points up, `V` for one that points down, {Blanks}":
    "schreib `A` für ein Dreieck mit der Spitze nach oben, `V` für eines mit der Spitze nach unten, {Blanks}",
  "write `X` for a cell, {Blanks}": "schreib `X` für ein Feld, {Blanks}",
  "`.` for a hole, and a blank for nothing": "`.` für ein Loch und ein Leerzeichen für nichts",
  "`A` and `V` alternate, along rows and from row to row: put a blank before the row, or exchange them":
    "`A` und `V` wechseln sich ab, in der Zeile und von Zeile zu Zeile: Setz ein Leerzeichen vor die Zeile, oder " +
    "vertausche sie",
  "write a blank between hexagons, and begin every other row with one more":
    "schreib ein Leerzeichen zwischen Sechsecke, und beginne jede zweite Zeile mit einem mehr",
  "draw a cell in the first row and in the last, or remove the row":
    "zeichne ein Feld in die erste Zeile und in die letzte, oder entferne die Zeile",
  "remove blanks and holes around the cells": "entferne Leerzeichen und Löcher um die Felder",
  "draw rows of {n} cells or more, holes counted": "zeichne Zeilen mit mindestens {n} Feldern, Löcher mitgezählt",
  "let every row begin with `A` and end with `V`, or the other way round":
    "lass jede Zeile mit `A` beginnen und mit `V` enden, oder umgekehrt",
  'add match = "halves" to [rules] if halves touch, or match = "same" if this is meant':
    'schreib match = "halves" unter [rules], wenn Hälften sich berühren, oder match = "same", wenn es so gemeint ist',
  "no piece shows `{a}` or `{b}`, a pair of `match`": "kein Teil zeigt `{a}` oder `{b}`, ein Paar von `match`",
  "no piece shows the label `{label}` of `{Key}`": "kein Teil zeigt das Zeichen `{label}` von `{Key}`",
  "this pair never touches: correct it, or remove it": "dieses Paar berührt sich nie: Berichtige oder entferne es",
  "`+{a}` or `-{b}`": "`+{a}` oder `-{b}`",
  "{Labels} on {Edges}, {Others} on {Rest}": "{Labels} an {Edges}, {Others} an {Rest}",
  "{Labels} on {Edges}": "{Labels} an {Edges}",
  "{Labels}; {More}": "{Labels}; {More}",
  "`{text}` is not a pin of an edge-matching puzzle": "`{text}` ist keine Vorgabe für Karten",
  "write row,column=piece or row,column=piece/turn, e.g. 1,1=P7/2":
    "schreib Zeile,Spalte=Teil oder Zeile,Spalte=Teil/Drehung, z. B. 1,1=P7/2",
  ["write row,column=piece or row,column=piece/turn, e.g. 1,1=P7/2; with the reverse up 1,1=P7/2r, in any turn " +
    "1,1=P7/r, with the front up 1,1=P7/f"]:
    "schreib Zeile,Spalte=Teil oder Zeile,Spalte=Teil/Drehung, z. B. 1,1=P7/2; mit der Rückseite oben 1,1=P7/2r, " +
    "in beliebiger Drehung 1,1=P7/r, mit der Vorderseite oben 1,1=P7/f",
  "there is no piece `{name}`": "es gibt kein Teil `{name}`",
  "row {row} has the columns 1 to {n}": "Zeile {row} hat die Spalten 1 bis {n}",
  "row {row} has the columns {list}": "Zeile {row} hat die Spalten {list}",
  "the board has the rows 1 to {n}": "das Brett hat die Zeilen 1 bis {n}",
  "cell {row},{column} is not on the board": "das Feld {row},{column} liegt nicht auf dem Brett",
  "pieces are not turned in this puzzle: leave the turn out":
    "in diesem Puzzle werden Teile nicht gedreht: Lass die Drehung weg",
  "a turn is a number from 0 to {n}": "eine Drehung ist eine Zahl von 0 bis {n}",
  "piece {name} cannot be turned so": "Teil {name} lässt sich so nicht drehen",
  "piece {name} cannot be turned over": "Teil {name} lässt sich nicht wenden",
  "give the piece a `reverse`, or leave that out of the pin":
    "gib dem Teil ein `reverse`, oder lass es in der Vorgabe weg",
  "cell {row},{column} is pinned twice": "das Feld {row},{column} ist zweimal vorgegeben",
  "keep one of the two pins": "behalte eine der beiden Vorgaben",
  "keep one of the two": "behalte eines von beiden",
  "piece {name} is pinned {n} times, but the set has {m} of it":
    "Teil {name} ist {n}-mal vorgegeben, aber nur {m}-mal vorhanden",
  "take away a pin, or give the piece more copies": "nimm eine Vorgabe weg, oder gib dem Teil mehr Kopien",
  "piece {name} cannot lie in cell {row},{column} so that the border shows":
    "Teil {name} kann im Feld {row},{column} nicht so liegen, dass der Rand stimmt",
  "pin it elsewhere, or take away the pin or the border":
    "gib es anderswo vor, oder nimm die Vorgabe oder den Rand weg",
  "pins {pin} and {other} exclude each other": "die Vorgaben {pin} und {other} schließen einander aus",
  "their pieces do not fit side by side: remove one of the pins, or turn its piece":
    "ihre Teile passen nicht nebeneinander: Nimm eine Vorgabe weg, oder dreh ihr Teil",
  "the label of `{what}` has the invisible character U+{code}":
    "das Zeichen von `{what}` enthält das unsichtbare Zeichen U+{code}",
  "a label of `match` has the invisible character U+{code}":
    "ein Zeichen von `match` enthält das unsichtbare Zeichen U+{code}",
  "the symbol of label {label} has the invisible character U+{code}":
    "das Symbol des Zeichens {label} enthält das unsichtbare Zeichen U+{code}",
  "the condition has the invisible character U+{code}": "die Bedingung enthält das unsichtbare Zeichen U+{code}",
  "`same` and `reflect` both say whether mirror images count as the same":
    "`same` und `reflect` sagen beide, ob Spiegelbilder als gleich gelten",
  'keep `same`, with "reflection" in it or not, and remove `reflect`':
    'behalte `same`, mit oder ohne "reflection", und entferne `reflect`',
  "unknown rule `{word}` for `match`": "unbekannte Regel `{word}` für `match`",
  "{Help} (`match` may also be a list of pairs)": "{Help} (`match` kann auch eine Liste von Paaren sein)",
  "add a table [board] with `shape` and `side`, or `rows` and `columns`, or with `tiles` and `cells`":
    "schreib eine Tabelle [board] mit `shape` und `side`, oder `rows` und `columns`, oder mit `tiles` und `cells`",
  "there is no [board]": "[board] fehlt",
  "a rectangle has `rows` and `columns`, a triangle or a hexagon has `side`":
    "ein Rechteck hat `rows` und `columns`, ein Dreieck oder Sechseck hat `side`",
  "a board of cards is drawn with `tiles` and `cells`, or has a `shape` with its sizes":
    "ein Brett für Karten ist mit `tiles` und `cells` gezeichnet, oder hat ein `shape` mit seinen Maßen",
  "add `shape = …`: {Expected}; or draw the board with `tiles` and `cells`":
    "schreib `shape = …`: {Expected}; oder zeichne das Brett mit `tiles` und `cells`",
  'add `{key} = …`: {Expected}; pieces that are hexagons lie on a board drawn with `tiles = "hexagons"` and `cells`':
    'schreib `{key} = …`: {Expected}; sechseckige Teile liegen auf einem Brett, das mit `tiles = "hexagons"` und ' +
    "`cells` gezeichnet ist",
  "add `{key} = …`: {Expected}": "schreib `{key} = …`: {Expected}",
  "`{key}` is 0": "`{key}` ist 0",
  "a board needs a cell: write 1 or more": "ein Brett braucht ein Feld: Schreib 1 oder mehr",
  "a board with {n} for `{key}` is larger than geduld supports": "ein Brett mit {n} für `{key}` ist für geduld zu groß",
  "a {shape} has no `{key}`": "zu `{shape}` gehört kein `{key}`",
  "rectangles have `rows` and `columns`, the others `side`": "Rechtecke haben `rows` und `columns`, die anderen `side`",
  "unknown shape `{word}`": "unbekannte Form `{word}`",
  "draw the board instead, with `tiles` and `cells`: then `ring = true` closes its rows":
    "zeichne das Brett stattdessen mit `tiles` und `cells`: Dann schließt `ring = true` seine Zeilen",
  "a board has a `shape` with its sizes, or `tiles` with `cells`":
    "ein Brett hat ein `shape` mit seinen Maßen, oder `tiles` mit `cells`",
  "a drawn board has no `{key}`": "ein gezeichnetes Brett hat kein `{key}`",
  "unknown tiles `{word}`": "unbekannte Steine `{word}`",
  "write a number from 1 to {n}, or remove the piece": "schreib eine Zahl von 1 bis {n}, oder entferne das Teil",
  "piece {name} has {n} copies": "Teil {name} hat {n} Kopien",
  "{Help}; `reverse` may also be a list of labels": "{Help}; `reverse` kann auch eine Liste von Zeichen sein",
  "unknown `reverse`: `{word}`": "unbekanntes `reverse`: `{word}`",
  'a piece of this board has {Edges}; pieces with {n} edges lie on a board of {tiles}, drawn with `tiles = "{word}"`':
    'ein Teil dieses Bretts hat {Edges}; Teile mit {n} Kanten liegen auf einem Brett ({tiles}), das mit ' +
    '`tiles = "{word}"` gezeichnet ist',
  "so many labels are alike that their recolourings cannot be listed":
    "so viele Zeichen sind gleichartig, dass ihre Vertauschungen sich nicht aufzählen lassen",
  "leave out `recolouring`": "lass `recolouring` weg",
  "in cell {cell} {Alike}": "im Feld {cell}: {Alike}",
  "{Alike}, and {More}": "{Alike}, und {More}",
  "piece {name} looks the same with {Turns}": "Teil {name} sieht gleich aus mit {Turns}",
  "the pieces {Names} look the same": "die Teile {Names} sehen gleich aus",
  "{First} and {Last}": "{First} und {Last}",
  "turn {n}": "Drehung {n}",
  "reverse turn {n}": "gewendet und Drehung {n}",
  // Magic squares, in a file.
  "`{text}` is not a pin of a magic square": "`{text}` ist keine Vorgabe für ein magisches Quadrat",
  "write row,column=number, e.g. 1,5=5": "schreib Zeile,Spalte=Zahl, z. B. 1,5=5",
  "all numbers together are {total}, so {n} rows cannot have the sum {sum}":
    "alle Zahlen zusammen ergeben {total}, also können {n} Zeilen nicht die Summe {sum} haben",
  "leave `sum` out: it is {sum}": "lass `sum` weg: Sie ist {sum}",
  "sum {sum}": "Summe {sum}",
  "diagonals = false": "die Diagonalen sind frei",
  "cell {row},{column} is pinned twice, to {a} and {b}":
    "in Zeile {row}, Spalte {column} sind zwei Zahlen vorgegeben, {a} und {b}",
  "{Line} adds up to {least} or more, not to {sum}": "{Line} ergibt {least} oder mehr, nicht {sum}",
  "{Line} adds up to {most} or less, not to {sum}": "{Line} ergibt {most} oder weniger, nicht {sum}",
  "{Line} adds up to {own}, not to {sum}": "{Line} ergibt {own}, nicht {sum}",
  ["the hole is {n} steps from home, and each is an exchange: by sliding the permutation is {Parity}; leave one " +
    "of the three out"]:
    "das Loch ist {n} Schritte von seinem Platz entfernt, und jeder ist ein Tausch: Durch Schieben ist die " +
    "Permutation {Parity}; lass eines von den dreien weg",
  "unknown parity `{word}` of the permutation": "unbekannte Parität `{word}` der Permutation",
  "`{rule}` needs a square that has all {n} numbers": "`{rule}` braucht ein Quadrat mit allen {n} Zahlen",
  "leave the rule out, or list {n} numbers": "lass die Regel weg, oder nenne {n} Zahlen",
  "rows and columns are numbered from 1 to {n}": "Zeilen und Spalten haben die Nummern 1 bis {n}",
  "cell {row},{column} is not in the square": "das Feld {row},{column} liegt nicht im Quadrat",
  "there is no square of order 0": "es gibt kein Quadrat der Ordnung 0",
  "the square of order 1 is the number 1": "das Quadrat der Ordnung 1 ist die Zahl 1",
  "there is no magic square of order 2": "es gibt kein magisches Quadrat der Ordnung 2",
  "write an order from {least} to {most}": "schreib eine Ordnung von {least} bis {most}",
  "the number {n} is listed twice": "die Zahl {n} steht zweimal in der Liste",
  "list each number once": "nenne jede Zahl einmal",
  "{n} numbers are not enough for {m} cells": "{n} Zahlen reichen nicht für {m} Felder",
  "list at least {n} numbers": "nenne mindestens {n} Zahlen",
  "list at most {n} numbers, none larger than {most}": "nenne höchstens {n} Zahlen, keine größer als {most}",
  "these are too many numbers, or too large ones": "das sind zu viele oder zu große Zahlen",
  "no row has such a sum": "keine Zeile hat so eine Summe",
  "give a sum up to {n}": "nenne eine Summe bis {n}",
  "{n} numbers for {m} cells leave the sum of a row open":
    "{n} Zahlen für {m} Felder lassen die Summe einer Zeile offen",
  "give the sum of each row: sum = …": "nenne die Summe jeder Zeile: sum = …",
  "the numbers add up to {total}, which {n} rows cannot share equally":
    "die Zahlen ergeben {total}, was sich nicht gleich auf {n} Zeilen verteilt",
  "list numbers whose total is a multiple of {n}": "nenne Zahlen, deren Summe ein Vielfaches von {n} ist",
  // Packings, in a file.
  "solutions come apart": "Lösungen lassen sich zerlegen",
  "solutions come apart, at level {n} or a higher one": "Lösungen lassen sich zerlegen, mit mindestens {n} Zügen",
  "whether the pieces come apart was not decided within {limit}":
    "ob die Teile sich trennen lassen, war innerhalb der Grenze ({limit}) nicht zu entscheiden",
  "the condition `apart` ({What}) is decided for each solution by itself: no constraint or formula expresses it":
    "die Bedingung `apart` ({What}) wird für jede Lösung einzeln entschieden: Keine Formel drückt sie aus",
  "`{text}` is not a pin of a packing": "`{text}` ist keine Vorgabe für eine Packung",
  'write cells=piece, e.g. 0,0=F, or cells=open; with several cells "0,0 0,1=F"':
    "schreib Felder=Teil, z. B. 0,0=F, oder Felder=open; mit mehreren Feldern „0,0 0,1=F“",
  "the cell {cell} is pinned twice": "das Feld {cell} ist zweimal vorgegeben",
  "the cell {cell} may not stay open": "das Feld {cell} darf nicht offen bleiben",
  "write + for it in the board": "schreib dafür + in das Brett",
  "piece {name} cannot cover {cells}": "Teil {name} kann {cells} nicht bedecken",
  "no way to place it on the board covers these cells": "es liegt auf dem Brett nie so, dass es diese Felder bedeckt",
  "`mirror` is `{word}`": "`mirror` ist `{word}`",
  'write "apart": mirror images are different solutions': "schreib „apart“: Spiegelbilder sind verschiedene Lösungen",
  "write + for it in the board, or list it in `open` of the board":
    "schreib dafür + in das Brett, oder nenne es in `open` des Bretts",
  "no straight line runs between the cells of a {grid} grid":
    "zwischen den Feldern dieses Gitters ({grid}) verläuft keine gerade Linie",
  "leave out `fault-free`": "lass `fault-free` weg",
  "there is no grid `{word}`": "es gibt kein Gitter `{word}`",
  "true, the least level, e.g. 5, or a table such as { level = 5, positions = 1000000 }":
    "true, die kleinste Stufe, z. B. 5, oder eine Tabelle wie { level = 5, positions = 1000000 }",
  'a list of coordinates, e.g. [[0, 0], [0, 1]], or a string with labels or coordinates, e.g. "0,0 0,1"':
    'eine Liste von Koordinaten, z. B. [[0, 0], [0, 1]], oder ein Text mit Namen oder Koordinaten, z. B. "0,0 0,1"',
  "a cell of a {grid} grid is {names}": "ein Feld dieses Gitters ({grid}) ist {names}",
  "coordinates go from -{n} to {m}": "Koordinaten gehen von -{n} bis {m}",
  "the cell [{cell}] is too far away": "das Feld [{cell}] ist zu weit weg",
  "z is 0 for a triangle that points down, and 1 for one that points up":
    "z ist 0 für ein Dreieck mit der Spitze nach unten und 1 für eines mit der Spitze nach oben",
  "in a grid of balls x + y + z is even": "in einem Gitter aus Kugeln ist x + y + z gerade",
  "`geduld help format` says where cells are": "`geduld help format` sagt, wo Felder sind",
  "the grid has no cell [{cell}]": "das Gitter hat kein Feld [{cell}]",
  "the cell {cell} is not on the board": "das Feld {cell} liegt nicht auf dem Brett",
  "`geduld draw` shows the cells of the board": "`geduld draw` zeigt die Felder des Bretts",
  "did you mean `{near}`?": "meintest du `{near}`?",
  "write a label of the board, or coordinates": "schreib einen Namen aus dem Brett, oder Koordinaten",
  "there is no cell `{word}`": "es gibt kein Feld `{word}`",
  "there are no cells in the list": "in der Liste sind keine Felder",
  "name at least one cell": "nenne mindestens ein Feld",
  "name the pieces, and write a number or a range from the least to the greatest number":
    "nenne die Teile, und schreib eine Zahl oder einen Bereich von der kleinsten bis zur größten",
  "this group says nothing": "diese Gruppe sagt nichts",
  "piece {name} looks like a piece of the group": "Teil {name} sieht aus wie ein Teil der Gruppe",
  "name it as well, or make them one piece with `copies`": "nenne es auch, oder mach eines daraus, mit `copies`",
  "add the line `board = { size = [6, 10] }`, or `pattern`, `layers` or `cells` in place of `size`":
    "schreib die Zeile `board = { size = [6, 10] }`, oder `pattern`, `layers` oder `cells` an Stelle von `size`",
  "there is no board": "das Brett fehlt",
  "the board has {Shapes}": "das Brett hat {Shapes}",
  "write one of `size`, `pattern`, `layers` and `cells`": "schreib eines von `size`, `pattern`, `layers` und `cells`",
  "the cell {cell} has a negative coordinate": "das Feld {cell} hat eine negative Koordinate",
  "shift the board: its coordinates are 0 or more": "verschieb das Brett: Seine Koordinaten sind mindestens 0",
  "the board has the cell {cell} twice": "das Brett hat das Feld {cell} zweimal",
  "remove one of the two": "entferne eines von beiden",
  "`open` lists cells of the board that may stay open": "`open` nennt Felder des Bretts, die offen bleiben dürfen",
  "the board has the character {sign}": "das Brett enthält das Zeichen {sign}",
  ["write X for a cell, + for a cell that may stay open, and . for none; or set `colours = true` to use letters " +
    "as colours"]:
    "schreib X für ein Feld, + für ein Feld, das offen bleiben darf, und . für keines; oder setz `colours = true`, " +
    "um Buchstaben als Farben zu nehmen",
  "write `size = {size}`, or draw the board with `pattern`":
    "schreib `size = {size}`, oder zeichne das Brett mit `pattern`",
  "`size` has {n} numbers": "`size` hat {n} Zahlen",
  "write [columns, rows, layers]": "schreib [Spalten, Zeilen, Schichten]",
  "write [columns, rows]": "schreib [Spalten, Zeilen]",
  "each side is at least 1, and the board has at most {n} cells":
    "jede Seite ist mindestens 1, und das Brett hat höchstens {n} Felder",
  "there is no board of this size": "ein Brett dieser Größe gibt es nicht",
  "layers are for grids in space: write one list of rows":
    "Schichten sind für Gitter im Raum: Schreib eine Liste von Zeilen",
  "a {grid} grid has no layers": "dieses Gitter ({grid}) hat keine Schichten",
  "layer {layer}, row {row}": "Schicht {layer}, Zeile {row}",
  "hexagons are at every other character, in each row one further: see `geduld help format`":
    "Sechsecke stehen an jeder zweiten Stelle, in jeder Zeile eine weiter: siehe `geduld help format`",
  "balls are at every other character, in each row and layer one further: see `geduld help format`":
    "Kugeln stehen an jeder zweiten Stelle, in jeder Zeile und Schicht eine weiter: siehe `geduld help format`",
  "the other characters of each cube are dots: see `geduld help format`":
    "die anderen Stellen jedes Würfels sind Punkte: siehe `geduld help format`",
  "no cell of the grid is at {Place}, character {n}": "bei {Place}, Stelle {n}, liegt kein Feld des Gitters",
  "`{word}` has no coordinates of a cell": "`{word}` sind keine Koordinaten eines Felds",
  "write numbers with commas, and blanks between cells: {example}":
    "schreib Zahlen mit Kommas, und Leerzeichen zwischen Felder: {example}",
  "there are labels for {Rows}, and the board has {Others}": "es gibt Namen für {Rows}, und das Brett hat {Others}",
  "write one string for each row, with one word for each cell":
    "schreib einen Text für jede Zeile, mit einem Wort für jedes Feld",
  "this row has {n} labels and {m} cells": "diese Zeile hat {n} Namen und {m} Felder",
  "write one word for each cell, and _ for a cell without a label":
    "schreib ein Wort für jedes Feld, und _ für ein Feld ohne Namen",
  "the label `{word}` has a comma or an equals sign": "der Name `{word}` enthält ein Komma oder ein Gleichheitszeichen",
  "the label has the invisible character U+{code}": "der Name enthält das unsichtbare Zeichen U+{code}",
  "write labels without them": "schreib Namen ohne sie",
  "two cells are called `{word}`": "zwei Felder heißen `{word}`",
  "give each its own label": "gib jedem einen eigenen Namen",
  'a number, 0 or more, a range such as "0-3" or [0, 3], or "any"':
    'eine Zahl ab 0, ein Bereich wie "0-3" oder [0, 3], oder "any"',
  "write `copies` of each piece": "schreib `copies` zu jedem Teil",
  "`copies` of all pieces are for packings": "`copies` aller Teile gibt es in Packungen",
  "any number of pieces or more are more than geduld supports": "beliebig viele Teile sind für geduld zu viele",
  "there are no sets on this grid: write tables [[piece]]":
    "auf diesem Gitter gibt es keine Sätze: Schreib Tabellen [[piece]]",
  "a piece is called `open`": "ein Teil heißt `open`",
  "in pins this word means that a cell stays open": "in Vorgaben heißt dieses Wort, dass ein Feld offen bleibt",
  'write a number, 1 or more, a range from the least to the greatest number, or "any"':
    'schreib eine Zahl ab 1, einen Bereich von der kleinsten bis zur größten, oder "any"',
  "{What} has impossible `copies`": "{What}: dieses `copies` ist unmöglich",
  "{What} has more `copies` than geduld supports": "{What}: dieses `copies` ist für geduld zu groß",
  "the pieces": "die Teile",
  "piece {name}": "Teil {name}",
  'no board is larger than {n} cells: for any number, write "any"':
    'kein Brett hat mehr als {n} Felder: Für beliebig viele schreib "any"',
  "no shape": "keine Form",
  "several shapes": "mehrere Formen",
  "write one of `shape`, `layers` and `cells`": "schreib eines von `shape`, `layers` und `cells`",
  "the shape of piece {name} has {n} cells": "Teil {name} hat {n} Felder",
  "no board is larger than {n} cells": "kein Brett hat mehr als {n} Felder",
  "the shape of piece {name} has the character {sign}": "die Form von Teil {name} enthält das Zeichen {sign}",
  "write X for a cell and . for a gap": "schreib X für ein Feld und . für eine Lücke",
  "write X for a cell and . for a gap; or set `colours = true` to use letters as colours":
    "schreib X für ein Feld und . für eine Lücke; oder setz `colours = true`, um Buchstaben als Farben zu nehmen",
  "piece {name} has the cell {cell} twice": "Teil {name} hat das Feld {cell} zweimal",
  "pieces of one paint do not touch": "Teile einer Farbe berühren sich nicht",
  "no line after row {row} of direction {direction}": "keine Linie nach Zeile {row} der Richtung {direction}",
  // Snake cubes, in a file.
  "a string in quotes or a list: a digit or letter for each cube, or the lengths of the straight runs":
    "ein Text in Anführungszeichen oder eine Liste: für jeden Würfel eine Ziffer oder ein Buchstabe, oder die " +
    "Längen der geraden Stücke",
  "too many cubes": "zu viele Würfel",
  "`{text}` is not a pin of a snake cube": "`{text}` ist keine Vorgabe für eine Schlange",
  "write cube=x,y,z, e.g. 14=2,2,2": "schreib Würfel=x,y,z, z. B. 14=2,2,2",
  "`{text}` is not a place": "`{text}` ist kein Ort",
  "write x,y,z, e.g. 1,1,1": "schreib x,y,z, z. B. 1,1,1",
  "cube {n} is pinned twice": "der Würfel {n} ist zweimal vorgegeben",
  "cubes {a} and {b} are pinned to the same place": "die Würfel {a} und {b} sind am selben Ort vorgegeben",
  "give each cube its own place": "gib jedem Würfel einen eigenen Ort",
  "cube 1 is pinned to {place}, which is no `start`": "der Würfel 1 ist an {place} vorgegeben, was kein `start` ist",
  "take away the pin, or add the place to `start`": "nimm die Vorgabe weg, oder füge den Ort zu `start` hinzu",
  "cube {n} at {place}": "der Würfel {n} an {place}",
  "{Place} is never possible: in this box cubes with an even number lie on the other colour":
    "{Place} geht nie: In diesem Quader liegen Würfel mit gerader Nummer auf der anderen Farbe",
  "{Place} is never possible: in this box cubes with an odd number lie on the other colour":
    "{Place} geht nie: In diesem Quader liegen Würfel mit ungerader Nummer auf der anderen Farbe",
  "colour the box like a chessboard: the string changes colour with each cube; take the pin away":
    "färbe den Quader wie ein Schachbrett: Die Kette wechselt mit jedem Würfel die Farbe; nimm die Vorgabe weg",
  "cube {n} at {place} and {Other} exclude each other": "der Würfel {n} an {place} und {Other} schließen einander aus",
  "{Place} and every place of `start` exclude each other": "{Place} und jeder Ort von `start` schließen einander aus",
  "no snake that fills this box begins at a place of `start`":
    "keine Schlange, die diesen Quader füllt, beginnt an einem Ort von `start`",
  ["colour the box like a chessboard, corners dark: there is one dark field more, so the string begins and ends " +
    "on dark ones"]:
    "färbe den Quader wie ein Schachbrett, die Ecken dunkel: Es gibt ein dunkles Feld mehr, also beginnt und endet " +
    "die Kette auf dunklen",
  ["1 step leads from one cube to the other: it is at most that far away, and has the same colour only if this " +
    "number is even"]:
    "1 Schritt führt von einem Würfel zum anderen: Weiter ist er nicht entfernt, und dieselbe Farbe hat er nur, " +
    "wenn diese Zahl gerade ist",
  ["{n} steps lead from one cube to the other: it is at most that far away, and has the same colour only if this " +
    "number is even"]:
    "{n} Schritte führen von einem Würfel zum anderen: Weiter ist er nicht entfernt, und dieselbe Farbe hat er " +
    "nur, wenn diese Zahl gerade ist",
  "positions go from 1, 1, 1 to {x}, {y}, {z}": "Orte gehen von 1, 1, 1 bis {x}, {y}, {z}",
  "position {place} is outside the box": "der Ort {place} liegt außerhalb des Quaders",
  "the cubes are numbered from 1 to {n}": "die Würfel haben die Nummern 1 bis {n}",
  "there is no cube {n}": "es gibt keinen Würfel {n}",
  "a box of {x} x {y} x {z} has no room for a cube": "ein Quader aus {x} x {y} x {z} hat keinen Platz für einen Würfel",
  "each side is at least 1": "jede Seite ist mindestens 1",
  "`start` is empty": "`start` ist leer",
  "list a position, or remove `start`": "nenne einen Ort, oder entferne `start`",
  "{Expected}, or one number for a cube": "{Expected}, oder eine Zahl für einen Würfel",
  "the chain is not the same from its other end, so there is no reversal":
    "die Kette ist vom anderen Ende aus nicht dieselbe, also gibt es keine Umkehrung",
  "leave out `reversal`": "lass `reversal` weg",
  // Symmetric figures, in a file.
  "a symmetry figure has no pins": "eine symmetrische Figur hat keine Vorgaben",
  "its figure may lie anywhere: nothing can be pinned to a place":
    "ihre Figur darf überall liegen: Nichts lässt sich an einem Ort vorgeben",
  "try `--frame {frame}`; no figure of these pieces is longer than {n}":
    "versuche einen Rahmen von {frame}; keine Figur dieser Teile ist länger als {n}",
  "the longest figure is as long as the frame, {n}: a larger frame may have more figures":
    "die längste Figur ist so lang wie der Rahmen, {n}: Ein größerer Rahmen hat vielleicht mehr Figuren",
  "no figure fits into the frame of {n}: a larger frame may have some":
    "keine Figur passt in den Rahmen von {n}: Ein größerer hat vielleicht welche",
  "remove `connected`: figures of balls hang together": "entferne `connected`: Figuren aus Kugeln hängen zusammen",
  "a figure of balls may not fall into parts": "eine Figur aus Kugeln darf nicht zerfallen",
  "a number, 0 or more, or a list with one for each direction, e.g. [8, 5]":
    "eine Zahl ab 0, oder eine Liste mit einer für jede Richtung, z. B. [8, 5]",
  "the frame has {n} sides": "der Rahmen hat {n} Seiten",
  "write one number, or a list of {n}": "schreib eine Zahl, oder eine Liste von {n}",
  "the centre of a figure on a {grid} grid can lie in too many places in a cube for geduld":
    "die Mitte einer Figur auf diesem Gitter ({grid}) kann in einem Würfel an zu vielen Stellen liegen",
  "the grids of figures are {list}": "die Gitter für Figuren sind {list}",
  "a frame of side {n} holds nothing": "ein Rahmen der Seite {n} enthält nichts",
  "`symmetry` is empty": "`symmetry` ist leer",
  "name a symmetry, or remove the key to allow any":
    "nenne eine Symmetrie, oder entferne den Schlüssel, um jede zu erlauben",
  "a {grid} grid has no symmetry `{name}`": "dieses Gitter ({grid}) hat keine Symmetrie `{name}`",
  "unknown symmetry `{name}`": "unbekannte Symmetrie `{name}`",
  // Any file.
  "{Statement} holds": "{Statement} gilt",
  "the pin {pin} is given twice": "die Vorgabe {pin} steht zweimal da",
  "a puzzle of kind {kind} has no pins": "Puzzles der Art {kind} haben keine Vorgaben",
  "write what is given into the puzzle file": "schreib in die Puzzledatei, was vorgegeben ist",
  "{First} or {last}": "{First} oder {last}",
  "a whole number, 0 or more, in quotes if it is a very big one":
    "eine ganze Zahl ab 0, in Anführungszeichen, wenn sie sehr groß ist",
  "`{key}` in {Where} holds {Found}": "`{key}` in {Where} enthält {Found}",
  "write {Expected}": "schreib {Expected}",
  "write `{key} = {keys}`, or its keys below a line [{line}]":
    "schreib `{key} = {keys}`, oder die Schlüssel unter eine Zeile [{line}]",
  "`{key}` is {Found}": "`{key}` enthält {Found}",
  "begin each with a line [[{key}]]": "beginne jedes mit einer Zeile [[{key}]]",
  "`{key}` holds {Found}": "`{key}` enthält {Found}",
  "[[{key}]] number {n}": "[[{key}]] Nummer {n}",
  "the number {n}": "die Zahl {n}",
  "a list of length {n}": "eine Liste der Länge {n}",
  "a string": "einen Text",
  "a date": "ein Datum",
  "a table": "eine Tabelle",
  "a string in quotes": "einen Text in Anführungszeichen",
  "true or false": "true oder false",
  "a whole number": "eine ganze Zahl",
  "a whole number, 0 or more": "eine ganze Zahl ab 0",
  "a string in quotes or a whole number": "einen Text in Anführungszeichen oder eine ganze Zahl",
  "a list [ … ], each item {Expected}": "eine Liste [ … ], jeder Eintrag: {Expected}",
  "a list [ … ] of {n} items, each {Expected}": "eine Liste [ … ] mit {n} Einträgen, jeder: {Expected}",
  "the puzzle": "das Puzzle",
  "the file has {n} bytes": "die Datei hat {n} Bytes",
  "a puzzle file has at most {n} bytes: is this a puzzle file?":
    "eine Puzzledatei hat höchstens {n} Bytes: Ist das eine Puzzledatei?",
  "this file has format {n}": "diese Datei hat das Format {n}",
  "this version of geduld reads format 1": "diese Version von geduld liest Format 1",
  "{Help} (any other kind of puzzle is a model in MiniZinc or Python, see `geduld help models`)":
    "{Help} (jede andere Art von Puzzle ist ein Modell in MiniZinc oder Python, siehe `geduld help models`)",
  "write it under a line [rules], below the other keys at the top":
    "schreib es unter eine Zeile [rules], unterhalb der anderen Schlüssel",
  "write it in `board = { … }`": "schreib es in `board = { … }`",
  "write it below a line [[piece]]": "schreib es unter eine Zeile [[piece]]",
  "the file has a mistake": "die Datei enthält einen Fehler",
  "this is a bug of geduld": "das ist ein Fehler von geduld",
  "`{word}` is not a kind of map": "`{word}` ist keine Art von Abbildung",
  "`{word}` is given twice": "`{word}` steht zweimal da",
  "give each kind once": "nenne jede Art einmal",
  "there is no {map} of a puzzle of kind {kind}": "zu Puzzles der Art {kind} gibt es keine Abbildung `{map}`",
  "choose from: {list}; or {other}": "wähle aus: {list}; oder {other}",
  // Counts and other work.
  "the question is not JSON: {error}": "die Frage ist kein JSON: {error}",
  "there is no command `{command}`": "es gibt keinen Befehl `{command}`",
  "the question has no `text` of a puzzle": "die Frage hat keinen `text` eines Puzzles",
  "there is no such kind, size or difficulty": "diese Art, Größe oder Schwierigkeit gibt es nicht",
  "choose others": "wähle andere",
  "the count of cube {n} has ended early": "die Zählung des Würfels {n} endete zu früh",
  "count it again": "zähle ihn noch einmal",
  // Requirements of a puzzle.
  "group of {Used}": "Gruppe: {Used}",
  "open cells of {cells}": "offene Felder von {cells}",
  "{Used} at most": "{Used}, höchstens",
  "{Used}, or {n} at least": "{Used}, oder mindestens {n}",
  "permutation even": "gerade Permutation",
  "permutation odd": "ungerade Permutation",
  "start {places}": "Anfang {places}",
  "reflection at the axis {n} from the vertical": "Spiegelung an der Achse {n} neben der Senkrechten",
  "the model is too large to look for its symmetries": "das Puzzle ist zu groß, um seine Symmetrien zu suchen",
  "try a smaller puzzle of the same kind": "versuche ein kleineres Puzzle derselben Art",
  "too large to look for reasons: the formula has {n} clauses, the limit is {most}":
    "zu groß, um Gründe zu suchen: Die Formel hat {n} Klauseln, die Grenze ist {most}",
  // Legends of pictures.
  "the two halves of a drawing touch": "die beiden Hälften einer Zeichnung berühren sich",
  "labels that may touch: {pairs}": "Zeichen, die sich berühren dürfen: {pairs}",
  "every edge at the border shows {label}": "jede Kante am Rand zeigt {label}",
  "in a strong frame: fixed beforehand": "stark umrahmt: vorgegeben",
  "dark: the hole, which counts as {n}": "dunkel: das Loch, es zählt als {n}",
  "layers are seen from above, the lowest number at the bottom":
    "die Schichten von oben gesehen, die kleinste Nummer liegt unten",
  "the numbers run along the string, from 1 to {n}; layer 1 is at the bottom":
    "die Zahlen laufen an der Kette entlang, von 1 bis {n}; Schicht 1 liegt unten",
  "cubes in the box: fixed beforehand": "Würfel im Quader: vorgegeben",
  "in a strong frame: where the first cube may lie": "stark umrahmt: wo der erste Würfel liegen darf",
  "arrows: the string goes on to, or comes from, the layer above or below":
    "Pfeile: Die Kette geht in die Schicht darüber oder darunter, oder kommt von dort",
  "layer {n}": "Schicht {n}",
  "{letters}: piece {name}": "{letters}: Teil {name}",
  // Axes of figures.
  "{Axis}: {Place}": "{Axis}: {Place}",
  "mirror axis": "Spiegelachse",
  "mirror plane": "Spiegelebene",
  "half turn around {Place}": "halbe Drehung um {Place}",
  "quarter turn around {Place}": "Vierteldrehung um {Place}",
  "third turn around {Place}": "Dritteldrehung um {Place}",
  "sixth turn around {Place}": "Sechsteldrehung um {Place}",
  "vertical, {Place}": "senkrecht, {Place}",
  "horizontal, {Place}": "waagerecht, {Place}",
  "vertical": "senkrecht",
  "horizontal": "waagerecht",
  "diagonal, from top left to bottom right": "diagonal, von oben links nach unten rechts",
  "diagonal, from top right to bottom left": "diagonal, von oben rechts nach unten links",
  "at {n} degrees": "bei {n} Grad",
  "a grid point, {Rows} and {Columns}": "einen Gitterpunkt, {Rows} und {Columns}",
  "the middle of a square, in {Rows} and {Columns}": "die Mitte eines Quadrats, in {Rows} und {Columns}",
  "the middle of an edge, in {Row} {Between}": "die Mitte einer Kante, in {Row} {Between}",
  "the middle of a triangle": "die Mitte eines Dreiecks",
  "the middle of an edge": "die Mitte einer Kante",
  "the middle of a hexagon": "die Mitte eines Sechsecks",
  "a corner": "eine Ecke",
  "on the grid line {Between}": "auf der Gitterlinie {Between}",
  "through the middle of {Row}": "durch die Mitte von {Row}",
  "between rows {a} and {b}": "zwischen den Zeilen {a} und {b}",
  "between columns {a} and {b}": "zwischen den Spalten {a} und {b}",
  // Solutions in words.
  "row {n}: {cells}": "Zeile {n}: {cells}",
  "piece {name}: {cells}": "Teil {name}: {cells}",
  "{n} at {place}": "{n} bei {place}",
  // Symmetries of a model.
  "{Parts} exchanged": "{Parts} vertauscht",
  "rows {Rows} exchanged": "Zeilen {Rows} vertauscht",
  "columns {Columns} exchanged": "Spalten {Columns} vertauscht",
  "rows {Rows} exchanged, {More}": "Zeilen {Rows} vertauscht, {More}",
  "rows upside down": "Zeilen in umgekehrter Folge",
  "rows upside down, {More}": "Zeilen in umgekehrter Folge, {More}",
  "columns from right to left": "Spalten von rechts nach links",
  "rows {rows}": "Zeilen {rows}",
  "columns {columns}": "Spalten {columns}",
  "rows and columns exchanged, then {More}": "Zeilen und Spalten vertauscht, dann {More}",
  "{array} read backwards": "{array} rückwärts",
  "{array} rotated by {n}": "{array} um {n} weiter",
  "each number v becomes {sum} - v": "jede Zahl v wird {sum} - v",
  "{Parts}; each number v becomes {sum} - v": "{Parts}; jede Zahl v wird {sum} - v",
  "values {Values} exchanged": "Werte {Values} vertauscht",
  "{Parts}; values {Values} exchanged": "{Parts}; Werte {Values} vertauscht",
  "at {variable} values {Values} exchanged": "bei {variable} Werte {Values} vertauscht",
  "at {variable} values {values}": "bei {variable} Werte {values}",
  "at {variable} value {Changes}": "bei {variable} Wert {Changes}",
  "{a} becomes {B}": "{a} wird {B}",
  "{Parts}; at {variable} values {Values} exchanged": "{Parts}; bei {variable} Werte {Values} vertauscht",
  "{Parts}; at {variable} value {Changes}": "{Parts}; bei {variable} Wert {Changes}",
  "nothing moves": "nichts bewegt sich",
  "{Parts}; at {variable} {What}": "{Parts}; bei {variable}: {What}",
  "{Parts}; values of {n} other variables change in other ways":
    "{Parts}; die Werte von {n} weiteren Variablen ändern sich anders",
  "{Parts}; values of 1 other variable change in other ways":
    "{Parts}; die Werte von 1 weiteren Variablen ändern sich anders",
  "{Parts}, … {n} more": "{Parts}, … {n} weitere",
  "{First}, {More}": "{First}, {More}",
  "x,y,z to {map}": "x,y,z wird {map}",
};
