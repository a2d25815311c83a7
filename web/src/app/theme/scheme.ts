type Scheme = 'light' | 'dark'

/** Where the choice is kept on the device; public/start.js reads it before the first paint. */
const storageKey = 'mantine-color-scheme-value'

const listeners = new Set<() => void>()
/** What was chosen on this page, where nothing can be kept. */
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

/** Light or dark as it is now. */
export function currentScheme(): Scheme {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
}

/** From now on in this scheme, also at the next visit. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Kept for this page alone.
  }
  applyScheme()
}

/** Calls back whenever it changes. Out: how to stop that. */
export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the device until a person chooses, and what is chosen in another window. */
export function watchScheme(): void {
  deviceScheme().addEventListener('change', applyScheme)
  window.addEventListener('storage', ({ key }) => key === storageKey && applyScheme())
}
