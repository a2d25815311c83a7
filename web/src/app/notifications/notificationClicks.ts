import { navigate } from '../router/navigation'

/** Opens the page of a clicked push notification (public/sw.js) here, asking first if a form has unsaved changes. */
export function listenToNotificationClicks() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/my-notifications')) void navigate(data.open)
  })
}
