/** A location of the app with its history entry. */
export interface Location {
  pathname: string
  /** With its '?', or ''. */
  search: string
  /** With its '#', or ''. */
  hash: string
  /** The state passed to `navigate`. */
  state: unknown
  /** Identifies the history entry: the same after Back and Forward. */
  key: string
}

/** How the location was reached: by a new entry, by replacing the entry, or by Back and Forward. */
export type NavigationType = 'push' | 'replace' | 'pop'

/** One move between locations. */
export interface Move {
  navigationType: NavigationType
  location: Location
  /** Number of entries moved by Back and Forward, negative for backwards; 0 if it is unknown. */
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

/** Returns the current location. */
export function currentLocation(): Location {
  return location
}

/**
 * Calls `listener` after every move.
 *
 * @returns a function that removes the listener
 */
export function onMove(listener: (move: Move) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Navigates to an address of this app.
 *
 * @param isReplacing whether it replaces the current history entry
 * @param state stored with the entry
 */
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

/** Moves back (negative) or forward by a number of entries. */
export function moveBy(delta: number) {
  window.history.go(delta)
}

/**
 * Replaces the address that the browser shows without leaving the screen: after a record that is edited was created, so that
 * a reload and Back open the record instead of creating another one.
 */
export function showAddress(address: string) {
  window.history.replaceState(entry, '', address)
}
