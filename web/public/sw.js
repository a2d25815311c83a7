// Shows push notifications and opens their address when they are clicked, and serves the app's files without a
// connection. It stores no response of a call and no patient data: the app stores the appointments that stay readable.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, lang, dir, tag, url } = event.data.json()
  const look = { body, lang, dir, tag, icon: '/favicon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, look))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/**
 * Opens the address in an existing window if there is one, so that a running call continues until the user leaves it;
 * otherwise in a new window.
 */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return self.clients.openWindow(url)
  page.postMessage({ open: url })
  return page.focus()
}

/** Prefix of the caches; each build has one, named after its entry script. */
const prefix = 'mashfa-shell '

/** Milliseconds after which the saved page is used because the network does not respond. */
const pageTimeout = 8000

self.addEventListener('message', (event) => {
  const files = event.data?.shell
  // If a file cannot be fetched, the saved files stay as they were; the next page tries again.
  if (Array.isArray(files)) event.waitUntil(saveShell(files).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(savedOrFetched(request))
  else if (pathname === '/start.js') event.respondWith(fetch(request).catch(() => savedOrFetched(request)))
})

/** Saves the files of the current build, in addition to those saved before, and deletes those of other builds. */
async function saveShell(files) {
  const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!page.ok) return
  const entry = /src="(\/assets\/[^"]+)"/.exec(await page.clone().text())?.[1]
  // After an update, the page that sent the files belongs to the build before.
  if (!entry || !files.includes(entry)) return
  const cache = await caches.open(prefix + entry)
  const saved = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(files)].filter((file) => !saved.has(file)))
  await cache.put('/', page)
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + entry)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Returns the page from the network, or the saved one if there is no connection or the server is down. */
async function openPage(request) {
  try {
    const page = await Promise.race([fetch(request), timeout(pageTimeout)])
    return page && ![502, 503, 504].includes(page.status) ? page : ((await caches.match('/')) ?? page ?? fetch(request))
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

async function savedOrFetched(request) {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request)
}

function timeout(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
