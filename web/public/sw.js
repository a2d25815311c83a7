// Shows what a push says and opens what it is about. Nothing is kept here: no page, no answer, no patient's data.
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

/** In a page that is open already, so that a call goes on until its person says otherwise; else in a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return self.clients.openWindow(url)
  page.postMessage({ open: url })
  return page.focus()
}
