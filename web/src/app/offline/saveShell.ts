import { loadOfflinePage } from './loadOfflinePage'

const worker = '/sw.js'

/** The message that makes the service worker (public/sw.js) save the app's files. */
interface SaveShell {
  shell: readonly string[]
}

/** Returns the paths of the app's files that this page has loaded; hashed ones, and those that the page names itself. */
function loadedFiles(): readonly string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return paths
    .filter(({ origin, pathname }) => origin === window.location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname)
    .filter((path) => path.startsWith('/assets/') || path === '/start.js' || path === '/favicon.svg')
}

/**
 * Makes the service worker save the app's files that this page has loaded, and the page that shows the stored
 * appointments, so that the app also starts without a connection. No response of a call is saved.
 */
export async function saveShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // What a page needs that has begun, or was left, without a connection.
  await Promise.all([loadOfflinePage(), import('../session/ending')])
  await navigator.serviceWorker.register(worker)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ shell: loadedFiles() } satisfies SaveShell)
}
