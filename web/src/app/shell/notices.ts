import { useSyncExternalStore } from 'react'
import type { TextKey, Values } from '#contract/kit/translate'
import type { TextArea, Texts } from '../i18n/catalogues'

/** Something that has just happened, as the bell lists it. Kept as keys, so that it follows the language. */
export interface Notice {
  /** The same matter again replaces the earlier notice. */
  id: string
  area: TextArea
  key: string
  values?: Values | undefined
  /** Where it leads. */
  to?: string | undefined
  /** Milliseconds since 1970. */
  at: number
  isSeen: boolean
}

interface NoticeInput<A extends TextArea> {
  id: string
  area: A
  key: TextKey<Texts[A]>
  values?: Values
  to?: `/${string}`
}

const most = 30
let notices: readonly Notice[] = []
const listeners = new Set<() => void>()

function become(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** Adds a live event to the bell: 'Your clinic has started', 'The doctor calls you'. */
export function pushNotice<A extends TextArea>(notice: NoticeInput<A>) {
  const others = notices.filter(({ id }) => id !== notice.id)
  become([{ ...notice, at: Date.now(), isSeen: false }, ...others].slice(0, most))
}

/** Takes away what no longer holds, such as a call that was answered. */
export function dropNotice(id: string) {
  if (notices.some((notice) => notice.id === id)) become(notices.filter((notice) => notice.id !== id))
}

export function markNoticesSeen() {
  if (notices.some((notice) => !notice.isSeen)) become(notices.map((notice) => ({ ...notice, isSeen: true })))
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live events that this page has received, newest first, and how many have not been looked at. */
export function useNotices(): { notices: readonly Notice[]; unseen: number } {
  const all = useSyncExternalStore(listen, () => notices)
  return { notices: all, unseen: all.filter((notice) => !notice.isSeen).length }
}
