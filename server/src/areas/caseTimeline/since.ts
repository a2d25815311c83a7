import type { SinceLooked, TimelineEntry } from '#contract/caseTimeline/calls'
import type { StoredScore } from '#contract/vitals/vitalSign'
import { apiText } from '../../platform/texts'
import { bringUpToDate, type MissedDose, missedDosesSince, ofEpisode } from '../prescriptions'
import { entryOf } from './entryOf'
import { lookedAt, recordedUntil } from './looked'
import { type EntryRow, readEntries, sources } from './readEntries'

/** So many entries are counted. */
const most = 200
/** So many are returned. */
const shown = 5

type Counts = SinceLooked['counts']
const none: Counts = { vitals: 0, missed_doses: 0, orders: 0, results: 0, follow_ups: 0, allergies: 0 }

/** What a score says at least; patients without a score come last. */
const atLeast = (score: StoredScore) => ('excluded' in score ? -1 : score.atLeast)

function worstOf(rows: readonly EntryRow[]): StoredScore | null {
  const scores = rows.flatMap(({ detail: { score } }) => score ?? [])
  return scores.toSorted((one, other) => atLeast(other) - atLeast(one))[0] ?? null
}

function countsOf(rows: readonly EntryRow[], missed: number): Counts {
  const counts = { ...none, missed_doses: missed }
  const numbered = sources()
  for (const { source } of rows) {
    const news = numbered[source]?.news
    if (news) counts[news] += 1
  }
  return counts
}

function missedEntry({ id, drug_name, dosage_text, due }: MissedDose): TimelineEntry {
  return {
    key: `missed-${id}`,
    kind: 'dose_missed',
    kind_text: apiText('timeline.dose_missed'),
    group: 'doses',
    happened_at: new Date(due).toISOString(),
    recorded_at: null,
    author: null,
    text: drug_name,
    details: [dosage_text],
    score: null,
    target: { tab: 'doses', id },
  }
}

/** Returns what others recorded in a case since the caller last looked at it, and the doses that were missed since. */
export async function readSince(episodeId: number): Promise<SinceLooked> {
  // Before reading, so that what is recorded meanwhile is not marked as seen.
  const until = await recordedUntil()
  const since = await lookedAt(episodeId)
  if (since === null) return { looked_at: null, until, counts: none, more: false, worst_score: null, entries: [] }
  await bringUpToDate(ofEpisode(episodeId))
  const rows = await readEntries({ episodeId, after: null, since, limit: most + 1 }, ({ news }) => news !== undefined)
  const missed = await missedDosesSince(episodeId, since)
  const counted = rows.slice(0, most)
  const entries = [...counted.map(entryOf), ...missed.doses.map(missedEntry)]
  return {
    looked_at: new Date(since).toISOString(),
    until,
    counts: countsOf(counted, missed.doses.length),
    more: rows.length > most || missed.more,
    worst_score: worstOf(counted),
    entries: entries
      .toSorted((one, other) => Date.parse(other.happened_at) - Date.parse(one.happened_at))
      .slice(0, shown),
  }
}
