import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { isOverdue } from '#contract/vitals/nextCheck'
import type { EarlyWarning } from '#contract/vitals/vitalSign'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { ScoreColumn } from './sets'
import { isPermitted } from './signRow'
import { idOfType, valueText } from './vitalTypes'

/** The newest check as read. Instants are milliseconds since the epoch. */
export const newestFields = {
  score: ScoreColumn.nullable(),
  measured: z.int().nullable(),
  next_at: z.int().nullable(),
  is_continuous: z.boolean(),
}

/** The columns of `newestFields`, from `monitoring`, which can be missing. */
export const newestColumns = sql.raw(`monitoring.score, ${epochMs('monitoring.measured_at')} as measured,
  ${epochMs('monitoring.next_check_at')} as next_at, coalesce(monitoring.is_continuous, false) as is_continuous`)

const Interval = z.strictObject({
  minutes: z.int(),
  until: z.int(),
  reason: z.string(),
  person: PersonRow,
  set_at: z.int(),
})

const WeightRow = z.strictObject({ value: z.int(), measured: z.int() })

const WarningRow = z.strictObject({
  ...newestFields,
  status: z.enum(EPISODE_STATUS),
  spo2_scale: z.union([z.literal(1), z.literal(2)]),
  is_pregnant: z.boolean(),
  revision: z.int(),
  interval: Interval.nullable(),
  weight: WeightRow.nullable(),
  editable: z.boolean(),
})

type Warning = z.output<typeof EarlyWarning>

const iso = (instant: number) => new Date(instant).toISOString()

interface Newest {
  next_at: number | null
  is_continuous: boolean
}

/** Returns the next check as in responses. */
export function nextCheckOf({ next_at: at, is_continuous }: Newest): Warning['next_check'] {
  if (at === null) return null
  return {
    due_at: iso(at),
    is_continuous,
    is_overdue: isOverdue({ dueAt: at, isContinuous: is_continuous }, now().getTime()),
  }
}

/** Returns the interval as in responses; null after its end. */
function ownIntervalOf(interval: z.output<typeof Interval> | null): Warning['monitoring']['own_interval'] {
  if (!interval || interval.until <= now().getTime()) return null
  const { minutes, until, reason, person, set_at } = interval
  return { minutes, until: iso(until), reason, set_by: personOf(person), set_at: iso(set_at) }
}

/** Reads the weight of an episode that was measured last, without values that were entered in error. */
const latestWeight = sql`(select json_build_object('value', signs.value, 'measured', ${sql.raw(epochMs('signs.measured_at'))})
  from vital_signs as signs where signs.episode_id = episodes.id and signs.type_id = ${sql.raw(String(idOfType('weight')))}
    and not signs.is_error order by signs.measured_at desc, signs.id desc limit 1)`

function weightOf(weight: z.output<typeof WeightRow> | null): Warning['weight'] {
  if (!weight) return null
  const stored = { value: weight.value, device: null, level: null }
  return { rate_text: valueText('weight', stored, false), measured_at: iso(weight.measured) }
}

/**
 * Returns the newest score of an episode. After discharge no check is due.
 * @throws Problem 404
 */
export async function readEarlyWarning(episodeId: number): Promise<Warning> {
  const [found] = await readJsonRows(
    WarningRow,
    sql`select ${newestColumns}, episodes.status, coalesce(monitoring.spo2_scale, 1) as spo2_scale,
        coalesce(monitoring.is_pregnant, false) as is_pregnant, coalesce(monitoring.revision, 0) as revision,
        case when monitoring.interval_minutes is not null then json_build_object('minutes', monitoring.interval_minutes,
          'until', ${sql.raw(epochMs('monitoring.interval_until'))}, 'reason', monitoring.interval_reason,
          'person', ${sql.raw(personJson('people'))}, 'set_at', ${sql.raw(epochMs('monitoring.interval_set_at'))})
          end as interval,
        ${latestWeight} as weight,
        ${isPermitted('update-episode')} as editable
      from episodes left join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
      left join users as people on people.id = monitoring.interval_set_by
      where episodes.id = ${episodeId}`,
  )
  const row = orNotFound(found)
  const isOpen = row.status === EPISODE_STATUS.open
  const { spo2_scale, is_pregnant, revision } = row
  return {
    score: row.score,
    measured_at: row.measured === null ? null : iso(row.measured),
    next_check: isOpen ? nextCheckOf(row) : null,
    weight: weightOf(row.weight),
    monitoring: {
      ...{ spo2_scale, is_pregnant, revision },
      own_interval: ownIntervalOf(row.interval),
      editable: isOpen && row.editable,
    },
  }
}
