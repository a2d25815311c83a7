import { setIdleCheck } from '../../lib/api/token'

// Shared by all tabs of the browser, because one of them renews the token for all. The server distinguishes hours.
const usedKey = 'mashfa.used'
/** Milliseconds between renewals of the token. */
const renewalInterval = 15 * 60_000
/** Milliseconds. A key press does not write again within this time. */
const precision = 60_000

let writtenAt = 0

function noteUse() {
  const now = Date.now()
  if (now - writtenAt < precision) return
  writtenAt = now
  localStorage.setItem(usedKey, String(now))
}

/**
 * Notes when the user uses the pages, so that renewing the token of pages that are merely open does not count as a use
 * of the auth session.
 *
 * @returns a function that stops it
 */
export function watchUse(): () => void {
  noteUse()
  setIdleCheck(() => Date.now() - Number(localStorage.getItem(usedKey)) > renewalInterval)
  const events = ['pointerdown', 'keydown', 'wheel'] as const
  for (const event of events) window.addEventListener(event, noteUse, { capture: true, passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, noteUse, { capture: true })
  }
}
