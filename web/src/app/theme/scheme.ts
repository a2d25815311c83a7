type Scheme = 'light' | 'dark'

/** Key of the choice in local storage; public/start.js reads it before the first paint. */
const storageKey = 'mantine-color-scheme-value'

const listeners = new Set<() => void>()
/** The choice of this page, if local storage is not available. */
let chosen: Scheme | undefined

function storedScheme(): Scheme | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return chosen
  }
}

const deviceScheme = () => matchMedia('(prefers-color-scheme: dark)')

function applyScheme() {
  const scheme = storedScheme() ?? (deviceScheme().matches ? 'dark' : 'light')
  document.documentElement.dataset.mantineColorScheme = scheme
  for (const listener of listeners) listener()
}

/** Returns the current color scheme. */
export function currentScheme(): Scheme {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
}

/** Switches to a color scheme and saves the choice on the device. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Local storage is not available: the choice applies to this page only.
  }
  applyScheme()
}

/**
 * Calls `listener` whenever the scheme changes.
 *
 * @returns a function that removes the listener
 */
export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the device's scheme until the user chooses one, and choices in other windows. */
export function watchScheme(): void {
  deviceScheme().addEventListener('change', applyScheme)
  window.addEventListener('storage', ({ key }) => key === storageKey && applyScheme())
}
