import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** One screen reader announcement. */
export interface Announcement {
  id: number
  text: string
}

/** Milliseconds for which the text stays in the page for users who read it line by line. */
const lifetimeMs = 5_000

let announcements: readonly Announcement[] = []
let nextId = 0
const listeners = new Set<() => void>()

function setAnnouncements(now: readonly Announcement[]) {
  announcements = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Announces a change to screen readers, once, after their current speech. For changes far from the focus that no other
 * live region announces; sighted users must see the same information on the page.
 */
export function announce(text: string) {
  const id = nextId++
  setAnnouncements([...announcements, { id, text }])
  setTimeout(() => setAnnouncements(announcements.filter((one) => one.id !== id)), lifetimeMs)
}

/** Announces a text when it appears, and whenever it changes. */
export function useAnnounce(text: string | undefined) {
  useEffect(() => {
    if (text) announce(text)
  }, [text])
}

/** Announces a text whenever it changes; not the first one, which is part of the page when it is read. */
export function useAnnounceChange(text: string | undefined) {
  const [first] = useState(text)
  const before = useRef(first)
  useEffect(() => {
    if (text && text !== before.current) announce(text)
    before.current = text
  }, [text])
}

/** Returns the current announcements; only for the live region. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(subscribe, () => announcements)
}
