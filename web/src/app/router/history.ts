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
export type Way = 'push' | 'replace' | 'pop'

export interface Move {
  way: Way
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
let entry: Entry = entryOf(window.history.state) ?? keep({ key: newKey(), index: 0, state: null })
let location = here()

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function entryOf(value: unknown): Entry | undefined {
  const isOurs = typeof value === 'object' && value !== null && 'key' in value && 'index' in value
  return isOurs ? { state: null, ...value, key: String(value.key), index: Number(value.index) } : undefined
}

function keep(first: Entry): Entry {
  window.history.replaceState(first, '')
  return first
}

function here(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry.state, key: entry.key }
}

function tell(way: Way, delta: number) {
  location = here()
  for (const listener of listeners) listener({ way, location, delta })
}

window.addEventListener('popstate', (event) => {
  const next = entryOf(event.state) ?? keep({ key: newKey(), index: entry.index, state: null })
  const delta = next.index - entry.index
  entry = next
  tell('pop', delta)
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
  tell(isReplacing ? 'replace' : 'push', 0)
}

/** Back (negative) or forward by a number of entries. */
export function moveBy(delta: number) {
  window.history.go(delta)
}
