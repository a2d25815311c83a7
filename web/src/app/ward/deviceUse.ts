/** A device with a PIN asks for it after so many ms without use. */
const idleMs = 3 * 60_000
const checkMs = 1_000
/** The time of the last use is not stored again within so many ms. */
const precisionMs = 1_000
// Shared by all tabs of the browser.
const usedKey = 'mashfa.ward.used'
const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** When the device may have slept, or the page comes back. */
const returns = ['focus', 'pageshow', 'visibilitychange'] as const

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let isKnownIdle = false

/** Ms since the last use; NaN if none is stored. */
const sinceUse = () => Date.now() - Number(localStorage.getItem(usedKey) ?? Number.NaN)

/** Also if no use is stored, or if it lies in the future because the clock was changed. */
const isTooLong = () => !(Math.abs(sinceUse()) <= idleMs)

/**
 * Whether nobody has used the device for three minutes, in any tab. It stays so, also in pages that are opened later, until
 * `noteUnlocked` is called here or in another tab.
 */
export const isDeviceIdle = () => isKnownIdle || isTooLong()

function setIdle(isIdle: boolean) {
  if (isIdle === isKnownIdle) return
  isKnownIdle = isIdle
  for (const listener of listeners) listener()
}

function check() {
  if (isTooLong()) setIdle(true)
}

function noteUse() {
  check()
  if (!isKnownIdle && Math.abs(sinceUse()) > precisionMs) localStorage.setItem(usedKey, String(Date.now()))
}

function followOtherTab({ key }: StorageEvent) {
  // A tab stores no use of an idle device: in one of them the PIN was entered.
  if (key === usedKey) setIdle(isTooLong())
}

/** Begins a period of use: the PIN was chosen or entered. */
export function noteUnlocked(): void {
  localStorage.setItem(usedKey, String(Date.now()))
  setIdle(false)
}

/**
 * Notes the use of the device, and calls `listener` when `isDeviceIdle` changes. The time of the last use remains when the last
 * listener is removed, so that opening another page is not a use.
 * @returns a function that removes the listener
 */
export function watchDeviceUse(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start() {
  timer = setInterval(check, checkMs)
  for (const use of uses) window.addEventListener(use, noteUse, { capture: true, passive: true })
  for (const each of returns) window.addEventListener(each, check, { capture: true })
  window.addEventListener('storage', followOtherTab)
  isKnownIdle ||= isTooLong()
}

function stop() {
  clearInterval(timer)
  for (const use of uses) window.removeEventListener(use, noteUse, { capture: true })
  for (const each of returns) window.removeEventListener(each, check, { capture: true })
  window.removeEventListener('storage', followOtherTab)
}
