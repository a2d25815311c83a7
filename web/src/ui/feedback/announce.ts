import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Something that is said once. */
export interface Announcement {
  id: number
  text: string
}

/** Milliseconds for which the words can still be found on the page by whoever reads it line by line. */
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
 * Says to those who do not see the page what has changed on it, once, when they have heard what they are hearing. For
 * changes far from the focus that no live region of their own tells; what they mean must be on the page for the eye.
 */
export function announce(text: string) {
  const id = nextId++
  setAnnouncements([...announcements, { id, text }])
  setTimeout(() => setAnnouncements(announcements.filter((one) => one.id !== id)), lifetimeMs)
}

/** Says words when they appear, and whenever they become others. */
export function useAnnounce(text: string | undefined) {
  useEffect(() => {
    if (text) announce(text)
  }, [text])
}

/** Says words whenever they become others; nothing for the first ones, which are there when the page is read. */
export function useAnnounceChange(text: string | undefined) {
  const [first] = useState(text)
  const before = useRef(first)
  useEffect(() => {
    if (text && text !== before.current) announce(text)
    before.current = text
  }, [text])
}

/** What is being said now; for the one region that says it. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(subscribe, () => announcements)
}
