/* Begin */

// On a small screen the solutions come first.
if (matchMedia("(max-width: 640px)").matches) $("about").open = false;
$("scheme").addEventListener("change", () => { document.documentElement.style.colorScheme = $("scheme").value; });
filter();
openLinked();
