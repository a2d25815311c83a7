import { and, eq, isNull, sql } from 'drizzle-orm'
import { levelRank } from '#contract/escalations/steps'
import { isOverdue, news2Level } from '#contract/vitals/nextCheck'
import { db, now } from '../../platform/context'
import { escalations } from '../../schema/escalations'
import { episodeMonitoring } from '../../schema/vitals'
import { advance, ofEpisode } from './bringUpToDate'
import { isAcknowledged } from './list'

type Monitoring = typeof episodeMonitoring.$inferSelect
type Escalation = typeof escalations.$inferSelect

/** What changed: values were measured, a value was corrected, or settings were changed. */
export type ScoreCause = 'measured' | 'corrected' | 'monitored'

/** Returns the level of a score, also of its lower bound; `low` of a patient without one. */
function levelOf({ score }: Monitoring) {
  return score && 'atLeast' in score ? news2Level(score) : 'low'
}

const update = (id: number, values: Partial<typeof escalations.$inferInsert>) =>
  db().update(escalations).set(values).where(eq(escalations.id, id))

const closed = () => ({ closed_at: now(), next_step_at: null })

/** Opens an escalation, unless a person closed one of the same score or a later one. */
async function openByScore({ episode_id, measured_at }: Monitoring, level: ReturnType<typeof levelOf>): Promise<void> {
  const at = now()
  const [handled] = await db()
    .select({ level: escalations.level })
    .from(escalations)
    .where(
      sql`${eq(escalations.episode_id, episode_id)} and kind = 'score' and closed_by is not null
        and measured_at >= ${measured_at?.toISOString()}`,
    )
    .orderBy(sql`id desc`)
    .limit(1)
  if (handled && levelRank(handled.level) >= levelRank(level)) return
  const times = { opened_at: at, started_at: at, next_step_at: at, measured_at }
  await db()
    .insert(escalations)
    .values({ episode_id, kind: 'score', level, ...times })
}

/**
 * Applies a score that was measured later and is not higher to an open escalation. Once somebody has acknowledged it, its
 * level falls with complete scores, so that the next rise starts a new round.
 */
async function followLater(
  open: Escalation,
  { score, measured_at }: Monitoring,
  level: ReturnType<typeof levelOf>,
): Promise<void> {
  const isComplete = score?.total != null
  if (level === 'low') {
    if (isComplete) await update(open.id, closed())
    return
  }
  await update(open.id, { measured_at })
  if (isComplete && levelRank(level) < levelRank(open.level)) {
    const isAnswered = and(eq(escalations.id, open.id), isAcknowledged)
    await db().update(escalations).set({ level }).where(isAnswered)
  }
}

/** Applies the newest score to an open escalation. */
async function followOpen(open: Escalation, newest: Monitoring, cause: ScoreCause): Promise<void> {
  const level = levelOf(newest)
  const at = now()
  if (levelRank(level) > levelRank(open.level)) {
    const restarted = { started_at: at, next_step_at: at, round: open.round + 1 }
    await update(open.id, { level, measured_at: newest.measured_at, score_changed_at: null, ...restarted })
    return
  }
  if (cause !== 'measured') {
    const isLower = levelRank(level) < levelRank(open.level)
    if (isLower) await update(open.id, { score_changed_at: open.score_changed_at ?? at })
    return
  }
  const isLater = newest.measured_at !== null && open.measured_at !== null && newest.measured_at > open.measured_at
  if (isLater) await followLater(open, newest, level)
}

/** A measured check, or a doctor's interval, ends an overdue check; a correction only marks it. */
async function followOverdue(open: Escalation, newest: Monitoring, cause: ScoreCause): Promise<void> {
  const { next_check_at: next, is_continuous: isContinuous } = newest
  if (next && isOverdue({ dueAt: next.getTime(), isContinuous }, now().getTime())) return
  if (cause === 'corrected') await update(open.id, { score_changed_at: open.score_changed_at ?? now() })
  else await update(open.id, closed())
}

/**
 * Applies the newest score of an episode to its escalations after vital signs or settings have changed: opens one, raises
 * its level, or closes it after a later complete score below the trigger. A correction or a setting never closes the
 * escalation of a score. Expects the transaction of the call, in which the episode is locked.
 */
export async function followScore(episodeId: number, cause: ScoreCause): Promise<void> {
  const [newest] = await db().select().from(episodeMonitoring).where(eq(episodeMonitoring.episode_id, episodeId))
  if (!newest) return
  const open = await db()
    .select()
    .from(escalations)
    .where(and(eq(escalations.episode_id, episodeId), isNull(escalations.closed_at)))
    .for('no key update')
  const ofScore = open.find(({ kind }) => kind === 'score')
  const ofCheck = open.find(({ kind }) => kind === 'overdue_check')
  const level = levelOf(newest)
  if (ofScore) await followOpen(ofScore, newest, cause)
  else if (level !== 'low') await openByScore(newest, level)
  if (ofCheck) await followOverdue(ofCheck, newest, cause)
  await advance(ofEpisode(episodeId))
}
