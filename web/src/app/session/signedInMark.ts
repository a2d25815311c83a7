// Only a hint that a token refresh may succeed; it grants nothing.
const key = 'mashfa.signed-in'
/** Its value while somebody has signed out and the server may not know it. */
const ending = 'ending'

/** Notes that somebody is signed in on this device. */
export function noteSignedIn() {
  localStorage.setItem(key, '1')
}

/** Notes that somebody signs out on this device, and the server may not know it. */
export function noteEnding() {
  localStorage.setItem(key, ending)
}

/** Notes that nobody is signed in on this device, neither here nor on the server. */
export function noteEnded() {
  localStorage.removeItem(key)
}

/** Whether somebody has signed out on this device, and the server may not know it. */
export function isEnding(): boolean {
  return localStorage.getItem(key) === ending
}

/** Whether a token refresh is worth trying; false on a device where nobody has signed in. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(key) === '1'
}
