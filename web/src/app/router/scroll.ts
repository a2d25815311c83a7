const storageKey = 'mashfa.scroll'
const patience = 1000
const places = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers how far the page of a history entry was scrolled. */
export function keepScroll(key: string) {
  places.delete(key)
  places.set(key, window.scrollY)
}

/** Keeps the places over a reload. Called once at start. */
export function watchScroll(currentKey: () => string) {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    keepScroll(currentKey())
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-50)))
  })
}

/** Goes back to where the page of a history entry was; waits a moment for its content to be long enough. */
export function restoreScroll(key: string) {
  const place = places.get(key)
  if (!place) return
  const until = performance.now() + patience
  const person = new AbortController()
  for (const act of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(act, () => person.abort(), { passive: true, signal: person.signal })
  const step = () => {
    if (person.signal.aborted) return
    window.scrollTo(0, place)
    const isThere = Math.abs(window.scrollY - place) < 2
    if (isThere || performance.now() > until) person.abort()
    else requestAnimationFrame(step)
  }
  step()
}
