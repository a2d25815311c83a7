import { useSyncExternalStore } from 'react'
import { type TextKey, translate, type Values } from '#contract/kit/translate'
import { announce } from '../../ui/feedback/announce'
import { loadCatalogue, type TextArea, type Texts } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'

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
/** Milliseconds. */
const sameMoment = 3_000
let notices: readonly Notice[] = []
const listeners = new Set<() => void>()

function become(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** Adds a live event to the bell, and says it: 'Your clinic has started', 'The doctor calls you'. */
export function pushNotice<A extends TextArea>(notice: NoticeInput<A>) {
  const before = notices.find(({ id }) => id === notice.id)
  const at = Date.now()
  become([{ ...notice, at, isSeen: false }, ...notices.filter((other) => other !== before)].slice(0, most))
  // Several events may tell of the same matter.
  if (!before || at - before.at > sameMoment) void say(notice)
}

async function say({ area, key, values }: Pick<Notice, 'area' | 'key' | 'values'>) {
  const language = currentLanguage()
  const texts = await loadCatalogue(area, language).catch(() => undefined)
  if (texts) announce(translate(texts, language, key, values))
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
