// Shows push notifications and opens their address when they are clicked. It caches nothing: no page, no response, no
// patient data.
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
