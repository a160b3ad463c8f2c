#!/bin/sh
# Makes the pictures of docs/pictures.md by the commands that stand in it: $1 is the program, $2 the folder to write to.
set -eu
page=$(cd "$(dirname "$0")/.." && pwd)/pictures.md
program=$(realpath "$1"); mkdir -p "$2"; target=$(realpath "$2")
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cd "$work"
# The files that the page says to write.
for file in $(sed -n 's/^```toml file=//p' "$page"); do
    sed -n "/^\`\`\`toml file=$file/,/^\`\`\`\$/p" "$page" | sed '1d;$d' > "$file"
done
sed -n 's/^\$ geduld //p' "$page" | while read -r line; do
    eval "\"$program\" $line"
done
for picture in $(sed -n 's/^!\[.*\](pictures\/\(.*\.svg\))$/\1/p' "$page"); do
    cp "$picture" "$target/"
done
