// The service worker of the site: it keeps the page, so that it opens without a network. With one, the newest page is
// shown.

const CACHE = "geduld-VERSION";

addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add("./"))
      .then(() => skipWaiting()),
  ),
);
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== CACHE && name.startsWith("geduld-")).map((name) => caches.delete(name)),
        ),
      ),
  ),
);
addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match("./").then((page) => page ?? Response.error())));
});
