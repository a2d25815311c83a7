const storageKey = 'mashfa.scroll'
const timeoutMs = 1000
const positions = new Map<string, number>(readStored())

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

/** Saves the scroll position of a history entry. */
export function saveScrollPosition(key: string) {
  positions.delete(key)
  positions.set(key, window.scrollY)
}

/** Persists the scroll positions in the tab's session storage, so that they survive a reload. Called once at start. */
export function storeScrollPositions(currentKey: () => string) {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    saveScrollPosition(currentKey())
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)))
  })
}

/** Restores the scroll position of a history entry; waits up to one second until the page is long enough. */
export function restoreScrollPosition(key: string) {
  const position = positions.get(key)
  if (!position) return
  const deadline = performance.now() + timeoutMs
  const userInput = new AbortController()
  for (const act of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(act, () => userInput.abort(), { passive: true, signal: userInput.signal })
  const step = () => {
    if (userInput.signal.aborted) return
    window.scrollTo(0, position)
    const isReached = Math.abs(window.scrollY - position) < 2
    if (isReached || performance.now() > deadline) userInput.abort()
    else requestAnimationFrame(step)
  }
  step()
}
