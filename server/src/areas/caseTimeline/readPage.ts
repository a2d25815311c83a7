import type * as z from 'zod'
import type { TimelineEntry, TimelineQuery } from '#contract/caseTimeline/calls'
import { entryOf } from './entryOf'
import { readEntries } from './readEntries'
import { positionOf, positionText } from './slice'

/** Returns a page of the timeline of an episode, the last that happened first. */
export async function readPage(
  episodeId: number,
  { before, group, limit }: z.output<typeof TimelineQuery>,
): Promise<{ data: TimelineEntry[]; next: string | null }> {
  const after = before === undefined ? null : positionOf(before)
  const rows = await readEntries(
    { episodeId, after, since: null, limit: limit + 1 },
    (source) => group === undefined || source.group === group,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { data: shown.map(entryOf), next: rows.length > limit && last ? positionText(last) : null }
}
