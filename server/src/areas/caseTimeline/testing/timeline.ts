import type { SinceLooked, TimelineEntry } from '#contract/caseTimeline/calls'
import type { Client } from '../../../platform/testing/client'

export interface TimelineAnswer {
  data: TimelineEntry[]
  next: string | null
}

/** Makes the call for a page of the timeline of an episode. */
export function timeline(who: Client, episode: number, query = '', headers: { language?: 'ar' | 'en' } = {}) {
  return who.get<TimelineAnswer>(`/api/admin/episodes/${episode}/timeline?${query}`, headers)
}

/**
 * Returns the newest entries of a timeline.
 * @throws Error if it is refused
 */
export async function entriesOf(who: Client, episode: number, query = 'limit=100'): Promise<TimelineEntry[]> {
  const { status, body } = await timeline(who, episode, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** Returns all entries of a timeline, read in pages of a size. */
export async function pagesOf(who: Client, episode: number, limit: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = []
  for (let next: string | null = ''; next !== null; ) {
    const { body }: { body: TimelineAnswer } = await timeline(who, episode, `limit=${limit}&before=${next}`)
    entries.push(...body.data)
    next = body.next
  }
  return entries
}

/** @throws Error if it is refused */
export async function since(who: Client, episode: number): Promise<SinceLooked> {
  const { status, body } = await who.get<{ data: SinceLooked }>(`/api/admin/episodes/${episode}/since`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** Notes until when a person has seen a case. */
export function look(who: Client, episode: number, until: string) {
  return who.put<{ data: { looked_at: string } }>(`/api/admin/episodes/${episode}/looked`, { seen_until: until })
}
