export interface Location {
  pathname: string
  /** With its '?', or ''. */
  search: string
  /** With its '#', or ''. */
  hash: string
  /** What was handed over by whoever led here. */
  state: unknown
  /** The entry of the history: the same after Back and Forward. */
  key: string
}

/** How one came here: by a link, by one that takes the place of the page before, or by Back and Forward. */
export type NavigationType = 'push' | 'replace' | 'pop'

export interface Move {
  navigationType: NavigationType
  location: Location
  /** Of Back and Forward: how many entries, backwards negative; 0 where it is not known. */
  delta: number
}

interface Entry {
  key: string
  index: number
  state: unknown
}

const listeners = new Set<(move: Move) => void>()
let entry: Entry = entryOf(window.history.state) ?? replaceEntry({ key: newKey(), index: 0, state: null })
let location = readLocation()

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function entryOf(value: unknown): Entry | undefined {
  const isEntry = typeof value === 'object' && value !== null && 'key' in value && 'index' in value
  return isEntry ? { state: null, ...value, key: String(value.key), index: Number(value.index) } : undefined
}

function replaceEntry(first: Entry): Entry {
  window.history.replaceState(first, '')
  return first
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry.state, key: entry.key }
}

function notifyListeners(navigationType: NavigationType, delta: number) {
  location = readLocation()
  for (const listener of listeners) listener({ navigationType, location, delta })
}

window.addEventListener('popstate', (event) => {
  const next = entryOf(event.state) ?? replaceEntry({ key: newKey(), index: entry.index, state: null })
  const delta = next.index - entry.index
  entry = next
  notifyListeners('pop', delta)
})

/** Where the page is. */
export function currentLocation(): Location {
  return location
}

/** Calls back after every move; answers how to stop. */
export function onMove(listener: (move: Move) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Goes to an address of this app. In: the address, whether it takes the place of the present one, what is handed over. */
export function moveTo(address: string, isReplacing: boolean, state: unknown) {
  if (isReplacing) {
    entry = { ...entry, key: newKey(), state }
    window.history.replaceState(entry, '', address)
  } else {
    entry = { key: newKey(), index: entry.index + 1, state }
    window.history.pushState(entry, '', address)
  }
  notifyListeners(isReplacing ? 'replace' : 'push', 0)
}

/** Back (negative) or forward by a number of entries. */
export function moveBy(delta: number) {
  window.history.go(delta)
}
