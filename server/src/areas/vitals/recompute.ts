import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { news2WindowMinutes } from '#contract/vitals/combineForNews2'
import { consciousnessLevels, type OxygenDevice, oxygenDevices } from '#contract/vitals/types'
import { db } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { episodeMonitoring, type ScoreWithInputs } from '../../schema/vitals'
import { type ComputedScore, computeScores, type ScoreSettings } from './computeScores'
import { typeOfId, valuesOf } from './vitalTypes'

const devices = ['air', ...(Object.keys(oxygenDevices) as OxygenDevice[])] as const

const ValueRow = z.strictObject({
  type_id: z.int(),
  value: z.int().nullable(),
  device: z.enum(devices).nullable(),
  level: z.enum(consciousnessLevels).nullable(),
})

/** Instants are milliseconds since the epoch. */
const ScoredRow = z.strictObject({
  birth_date: z.iso.date().nullable(),
  time_zone: z.string(),
  is_pregnant: z.boolean(),
  spo2_scale: z.union([z.literal(1), z.literal(2)]),
  interval_minutes: z.int().nullable(),
  interval_instead_of: z.int().nullable(),
  interval_until: z.int().nullable(),
  /** The last check before; null if there is none. */
  previous: z
    .strictObject({
      measured: z.int(),
      score: z.custom<ScoreWithInputs>((value) => typeof value === 'object' && value !== null),
      next_at: z.int().nullable(),
      is_continuous: z.boolean(),
    })
    .nullable(),
  /** By time and id. */
  sets: z.array(z.strictObject({ id: z.int(), measured: z.int(), values: z.array(ValueRow) })),
})
type ScoredRow = z.output<typeof ScoredRow>

async function readScored(episodeId: number, from: Date): Promise<ScoredRow> {
  const start = from.toISOString()
  const earliest = new Date(from.getTime() - news2WindowMinutes * 60_000).toISOString()
  const [row] = await readJsonRows(
    ScoredRow,
    sql`select users.birth_date, hospitals.time_zone, monitoring.is_pregnant, monitoring.spo2_scale,
        monitoring.interval_minutes, monitoring.interval_instead_of,
        ${sql.raw(epochMs('monitoring.interval_until'))} as interval_until,
        (select json_build_object('measured', ${sql.raw(epochMs('measured_at'))}, 'score', score,
            'next_at', ${sql.raw(epochMs('next_check_at'))}, 'is_continuous', is_continuous)
          from vital_sets where episode_id = episodes.id and is_check and measured_at < ${start}
          order by measured_at desc, id desc limit 1) as previous,
        (select coalesce(json_agg(json_build_object('id', sets.id, 'measured', ${sql.raw(epochMs('sets.measured_at'))},
            'values', (select coalesce(json_agg(json_build_object('type_id', type_id, 'value', value, 'device', device,
                'level', level)), '[]')
              from vital_signs where set_id = sets.id and not is_error))
            order by sets.measured_at, sets.id), '[]')
          from vital_sets as sets where sets.episode_id = episodes.id and sets.measured_at >= ${earliest}) as sets
      from episodes join users on users.id = episodes.patient_id join hospitals on hospitals.id = episodes.hospital_id
      join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
      where episodes.id = ${episodeId}`,
  )
  return orNotFound(row)
}

function settingsOf(row: ScoredRow): ScoreSettings {
  const { interval_minutes: minutes, interval_instead_of: insteadOf, interval_until: until } = row
  const hasInterval = minutes !== null && insteadOf !== null && until !== null
  return {
    birthDate: row.birth_date,
    timeZone: row.time_zone,
    isPregnant: row.is_pregnant,
    spo2Scale: row.spo2_scale,
    own: hasInterval ? { minutes, insteadOf, until } : null,
  }
}

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Stores the scores that differ from the stored ones, in one statement. */
async function storeScores(computed: readonly ComputedScore[]): Promise<void> {
  const rows = computed.map(({ id, score, isCheck, next }) => ({
    id,
    score,
    is_check: isCheck,
    next_check_at: iso(next?.dueAt),
    is_continuous: next?.isContinuous ?? false,
  }))
  await db().execute(sql`update vital_sets set score = computed.score, is_check = computed.is_check,
      next_check_at = computed.next_check_at, is_continuous = computed.is_continuous
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as computed (id integer, score jsonb, is_check boolean, next_check_at timestamptz, is_continuous boolean)
    where vital_sets.id = computed.id
      and (vital_sets.score, vital_sets.is_check, vital_sets.next_check_at, vital_sets.is_continuous)
        is distinct from (computed.score, computed.is_check, computed.next_check_at, computed.is_continuous)`)
}

/** Stores the newest check of an episode. */
async function storeNewest(episodeId: number, computed: readonly ComputedScore[], { previous }: ScoredRow) {
  const newest = computed.findLast(({ isCheck }) => isCheck)
  const next = newest ? newest.next?.dueAt : (previous?.next_at ?? undefined)
  const at = newest?.measuredAt ?? previous?.measured
  await db()
    .update(episodeMonitoring)
    .set({
      score: newest?.score ?? previous?.score ?? null,
      measured_at: at === undefined ? null : new Date(at),
      next_check_at: next === undefined ? null : new Date(next),
      is_continuous: (newest ? newest.next?.isContinuous : previous?.is_continuous) ?? false,
    })
    .where(eq(episodeMonitoring.episode_id, episodeId))
}

/**
 * Computes the scores of an episode again, after its vital signs or its monitoring have changed. Expects the transaction
 * of the call, in which the episode is locked.
 * @param from when the earliest of the changed vital signs was measured: earlier scores stay. By default all scores
 */
export async function recompute(episodeId: number, from: Date = new Date(0)): Promise<void> {
  await db().insert(episodeMonitoring).values({ episode_id: episodeId }).onConflictDoNothing()
  const row = await readScored(episodeId, from)
  const { previous } = row
  const sets = row.sets.map(({ id, measured, values }) => ({
    id,
    measuredAt: measured,
    values: Object.assign({}, ...values.map((each) => typedValues(each))),
  }))
  const before = previous?.next_at == null ? null : { dueAt: previous.next_at, isContinuous: previous.is_continuous }
  const computed = computeScores(sets, settingsOf(row), { from: from.getTime(), previous: before })
  await storeScores(computed)
  await storeNewest(episodeId, computed, row)
}

function typedValues(row: z.output<typeof ValueRow>) {
  const type = typeOfId(row.type_id)
  return type ? valuesOf(type, row) : {}
}
