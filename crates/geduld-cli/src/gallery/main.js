// The page around the gallery.

document.getElementById("scheme").addEventListener("change", ({ target }) => { document.documentElement.style.colorScheme = target.value; });
const gallery = showGallery(document.getElementById("gallery"), JSON.parse(document.getElementById("data").textContent));
// A link to a solution opens it.
const openLinked = () => gallery.openNumber(Number(/^#solution-(\d+)$/.exec(location.hash)?.[1]));
addEventListener("hashchange", openLinked);
openLinked();
