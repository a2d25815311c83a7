import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import { instantOfText } from '#contract/rules/wallText'
import { standardInterval } from '#contract/vitals/nextCheck'
import type { MonitoringInput } from '#contract/vitals/vitalSign'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { episodeMonitoring } from '../../schema/vitals'
import { followScore } from '../escalations'
import { refuse } from './checkSigns'
import { timeZoneOf } from './measuredAt'
import { recompute } from './recompute'

type Input = z.output<typeof MonitoringInput>
type Row = typeof episodeMonitoring.$inferSelect

/** A doctor's interval ends within so many days. */
const mostDays = 7
const DAY_MS = 86_400_000

/** The interval of a patient of whom nothing was measured, and of one without a score: the longest one, in minutes. */
const longestInterval = 720

/** The columns of a doctor's interval. */
type Interval = Pick<
  Row,
  | 'interval_minutes'
  | 'interval_until'
  | 'interval_instead_of'
  | 'interval_reason'
  | 'interval_set_by'
  | 'interval_set_at'
>

const noInterval: Interval = {
  interval_minutes: null,
  interval_until: null,
  interval_instead_of: null,
  interval_reason: null,
  interval_set_by: null,
  interval_set_at: null,
}

function insteadOf({ score }: Row): number {
  return score && 'atLeast' in score ? standardInterval(score) : longestInterval
}

/** Returns when the interval ends, or the problems of its fields. */
function checkUntil({ interval_minutes: minutes, interval_until: until }: Input, timeZone: string) {
  if (minutes == null) {
    const fields: FieldProblems = until ? { interval_minutes: [{ key: 'validation.required' }] } : {}
    return { at: null, fields }
  }
  if (!until) return { at: null, fields: { interval_until: [{ key: 'validation.required' }] } as FieldProblems }
  const at = instantOfText(until, timeZone)
  const problemAt = (instant: number | undefined): FieldProblems => {
    if (instant === undefined) return { interval_until: [{ key: 'validation.date' }] }
    if (instant <= now().getTime()) return { interval_until: [{ key: 'vitals.untilPast' }] }
    const isLater = instant > now().getTime() + mostDays * DAY_MS
    return isLater ? { interval_until: [{ key: 'vitals.untilTooLate', values: { max: mostDays } }] } : {}
  }
  return { at: at === undefined ? null : new Date(at), fields: problemAt(at) }
}

/** Returns the interval to store. If it is the same one, who set it, when, why and instead of which one stays. */
function intervalOf({ interval_minutes: minutes, reason }: Input, until: Date | null, before: Row): Interval {
  if (minutes == null || until === null) return noInterval
  if (minutes === before.interval_minutes && until.getTime() === before.interval_until?.getTime()) {
    const { interval_instead_of, interval_reason, interval_set_by, interval_set_at } = before
    return {
      ...{ interval_minutes: minutes, interval_until: until, interval_instead_of },
      ...{ interval_reason, interval_set_by, interval_set_at },
    }
  }
  return {
    interval_minutes: minutes,
    interval_until: until,
    interval_instead_of: insteadOf(before),
    interval_reason: reason,
    interval_set_by: caller().id,
    interval_set_at: now(),
  }
}

/**
 * Sets how the vital signs of an open episode are read and how often they are measured, and computes its scores again. A
 * database trigger stores the settings that are replaced. Expects the transaction of the call.
 * @throws Problem 404; 422 on status after discharge, on revision if another person was faster
 */
export async function setMonitoring(episodeId: number, input: Input): Promise<void> {
  const episode = await lockOpenEpisode(episodeId)
  await db().insert(episodeMonitoring).values({ episode_id: episodeId }).onConflictDoNothing()
  const isOfEpisode = eq(episodeMonitoring.episode_id, episodeId)
  const before = orNotFound((await db().select().from(episodeMonitoring).where(isOfEpisode))[0])
  if (before.revision !== input.revision) throw fieldProblem('revision', 'vitals.changedMeanwhile')
  const { at, fields } = checkUntil(input, await timeZoneOf(episode))
  const { spo2_scale, is_pregnant, reason } = input
  const isDefault = spo2_scale === 1 && !is_pregnant && input.interval_minutes == null
  refuse({ ...fields, ...(isDefault || reason ? {} : { reason: [{ key: 'validation.required' }] }) })
  await db()
    .update(episodeMonitoring)
    .set({
      ...{ spo2_scale, is_pregnant, reason },
      ...intervalOf(input, at, before),
      editor_id: caller().id,
      edited_at: now(),
    })
    .where(isOfEpisode)
  await recompute(episodeId)
  await followScore(episodeId, 'monitored')
}
