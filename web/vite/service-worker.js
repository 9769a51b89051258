// Keeps the pages of the house, so that the shelf stands even without a network. What is said at tables is never kept.
const KEPT = "tablee-%VERSION%";
const FILES = "%FILES%";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

// A page that was just loaded asks for its own version; older pages keep theirs until they are closed.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const theirs = origin !== location.origin || request.method !== "GET" || /^\/(api|ws|metrics)(\/|$)/.test(pathname);
  if (theirs) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else event.respondWith(fetch(request).catch(() => kept(request)));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("tablee-") && name !== KEPT).map((name) => caches.delete(name)),
  );
}

// Pages come fresh; without a network every address is the kept page, which says so.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

// Names of assets change with their contents: what is kept is right.
async function asset(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(KEPT);
    void cache.put(request, copy);
  }
  return answer;
}

async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}
