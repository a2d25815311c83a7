import { navigate } from '../router/navigation'

/** A press on a notification of the device (public/sw.js) opens its page here, asking first where a form is half filled. */
export function listenToNotificationClicks() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/my-notifications')) void navigate(data.open)
  })
}
