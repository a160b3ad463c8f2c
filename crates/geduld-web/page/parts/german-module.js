// The sentences of the module and of galleries in German: see plain.js.

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
  "{n} edges have nothing to touch, but the border has only {outer}: {labels}":
    "{n} Kanten finden keine passende, und der Rand hat nur {outer}: {labels}",
  "{n} edges have nothing to touch, but the border has only {outer}":
    "{n} Kanten finden keine passende, und der Rand hat nur {outer}",
  "apart from the border, labels do not come out even: {labels}":
    "abgesehen vom Rand gehen die Zeichen nicht auf: {labels}",
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
  "the name of the puzzle has the invisible character {code}":
    "der Name des Puzzles enthält das unsichtbare Zeichen {code}",
  "the name of piece number {n} has the invisible character {code}":
    "der Name des Teils Nummer {n} enthält das unsichtbare Zeichen {code}",
  "a label of piece {piece} has the invisible character {code}":
    "ein Zeichen von Teil {piece} enthält das unsichtbare Zeichen {code}",
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
  // A gallery.
  "layout": "Muster",
  "figure": "Figur",
  "{n} class": "{n} Klasse",
  "{n} classes": "{n} Klassen",
  "{n} layout": "{n} Muster",
  "{n} layouts": "{n} Muster",
  "{n} figure": "{n} Figur",
  "{n} figures": "{n} Figuren",
  "{n} with its turns and mirror images": "{n} mit Drehungen und Spiegelbildern",
  "{n} with its turns": "{n} mit Drehungen",
  "with": "mit",
  "symmetry": "Symmetrie",
  "any": "beliebig",
  "show": "zeige",
  "one of each class": "eine je Klasse",
  "Reset": "Zurücksetzen",
  "size": "Größe",
  "How to search": "So sucht man",
  "Previous": "Vorige",
  "Next": "Nächste",
  "Link": "Link",
  "Close": "Schließen",
  "Tilt": "Neigen",
  "mark differences within the class": "Unterschiede innerhalb der Klasse zeigen",
  "same class:": "gleiche Klasse:",
  "In words": "In Worten",
  "Arrow keys go through the list, Enter opens a solution.":
    "Pfeiltasten gehen durch die Liste, Enter öffnet eine Lösung.",
  "one of each {image}": "eine je {image}",
  "same {image}:": "gleich ({image}):",
  "every solution": "jede Lösung",
  "the only solution": "die einzige Lösung",
  "alone of its kind": "allein in ihrer Klasse",
  "class {n}": "Klasse {n}",
  "Solution {n}": "Lösung {n}",
  "{n} more are not printed: filters make the list shorter.":
    "{n} weitere werden nicht gedruckt: Filter machen die Liste kürzer.",
  "the first of its class": "die erste ihrer Klasse",
  " and {n} more": " und {n} weitere",
  "none": "keine",
  "differs from solution {first} in {places} of {of} places":
    "von Lösung {first} an {places} von {of} Stellen verschieden",
  "Fold": "Falten",
  "Step": "Schritt",
  "folded": "gefaltet",
  "bend {step} of {steps} folded": "Knick {step} von {steps} gefaltet",
  "Build": "Aufbauen",
  "{step} of {steps} pieces": "{step} von {steps} Teilen",
  "Take apart": "Zerlegen",
  "Put together": "Zusammensetzen",
  "Moves": "Züge",
  "together": "zusammengesetzt",
  "{step} of {steps}: {which} away": "{step} von {steps}: {which} weg",
  "{step} of {steps}: {which}": "{step} von {steps}: {which}",
};
