import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Something that is said once. */
export interface Announcement {
  id: number
  words: string
}

/** Milliseconds for which the words can still be found on the page by whoever reads it line by line. */
const stay = 5_000

let said: readonly Announcement[] = []
let next = 0
const listeners = new Set<() => void>()

function become(now: readonly Announcement[]) {
  said = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says to those who do not see the page what has changed on it, once, when they have heard what they are hearing. For
 * changes far from the focus that no live region of their own tells; what they mean must be on the page for the eye.
 */
export function announce(words: string) {
  const id = next++
  become([...said, { id, words }])
  setTimeout(() => become(said.filter((one) => one.id !== id)), stay)
}

/** Says words when they appear, and whenever they become others. */
export function useAnnounce(words: string | undefined) {
  useEffect(() => {
    if (words) announce(words)
  }, [words])
}

/** Says words whenever they become others; nothing for the first ones, which are there when the page is read. */
export function useAnnounceChange(words: string | undefined) {
  const [first] = useState(words)
  const before = useRef(first)
  useEffect(() => {
    if (words && words !== before.current) announce(words)
    before.current = words
  }, [words])
}

/** What is being said now; for the one region that says it. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(listen, () => said)
}
