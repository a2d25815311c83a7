import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SinceLooked } from '#contract/caseTimeline/calls'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'

/** A case counts as looked at after it was visible for so many ms. */
const visibleMs = 5000

/** Returns whether anything is new. */
export function hasNews({ counts }: Pick<SinceLooked, 'counts'>): boolean {
  return Object.values(counts).some((count) => count > 0)
}

/** Returns a function that notes until when the user has seen a case. */
export function useMarkSeen(episodeId: number) {
  const queries = useQueryClient()
  const looked = useCall(api.caseTimeline.looked)
  async function mark(until: string): Promise<void> {
    const noted = await looked.run({ params: { id: episodeId }, body: { seen_until: until } })
    if (noted) await queries.invalidateQueries({ queryKey: api.caseTimeline.since.key() })
  }
  return { mark, busy: looked.busy }
}

/**
 * Notes once that the case was looked at, if nothing is new or it is the first visit. What is new stays until the user marks
 * it as seen.
 */
export function useNoteLook(since: SinceLooked | undefined, mark: (until: string) => Promise<void>): void {
  const isNoted = useRef(false)
  const latest = useRef(mark)
  latest.current = mark
  const until = since && (since.looked_at === null || !hasNews(since)) ? since.until : undefined
  useEffect(() => {
    if (until === undefined || isNoted.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        isNoted.current = true
        void latest.current(until)
      }, visibleMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [until])
}
