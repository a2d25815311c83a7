import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type EscalationStep,
  escalationKinds,
  escalationLevels,
  escalationSteps,
  plannedSteps,
  stepsDue,
} from '#contract/escalations/steps'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { notifySteps } from './notifySteps'
import { isRelevant, ofEncounters } from './policy'

const WaitingRow = z.strictObject({
  id: z.int(),
  episode_id: z.int().nullable(),
  investigation_id: z.int().nullable(),
  appointment: z.strictObject({ id: z.int(), clinic_id: z.int(), date: z.string() }).nullable(),
  kind: z.enum(escalationKinds),
  round: z.int(),
  level: z.enum(escalationLevels),
  started: z.int(),
  /** Whether the patient is in the hospital. */
  is_inpatient: z.boolean(),
  /** Who ordered the investigation. */
  doctor_id: z.int().nullable(),
  hospital_id: z.int(),
  /** null: there is none, or the hospital restricts its episodes. */
  hub_id: z.int().nullable(),
  made: z.array(z.enum(escalationSteps)),
})
type Waiting = z.output<typeof WaitingRow>

/** A step that is made now. */
export interface NewStep
  extends Pick<Waiting, 'id' | 'round' | 'kind' | 'episode_id' | 'investigation_id' | 'appointment'> {
  step: EscalationStep
  due_at: string
  /** The person who is notified; null: people of the hospital. */
  user_id: number | null
  hospital_id: number
}

const clockOf = ({ started, kind, level }: Waiting) => ({ startedAt: started, kind, level, acknowledgedAt: null })

/**
 * Returns which step of an escalation is made for a planned one; null: none. A hub that does not see the episode has none:
 * a critical result then goes to the doctors of the hospital. There are no nurses on duty for who is not in the hospital.
 */
function actualStep(row: Waiting, step: EscalationStep): EscalationStep | null {
  if (step === 'hub' && row.hub_id === null) return row.kind === 'critical_result' ? 'doctors' : null
  if (step === 'nurses' && !row.is_inpatient) return null
  return step
}

/** Returns when the next step follows; null: none. */
function nextStep(row: Waiting, at: number): string | null {
  const next = plannedSteps(clockOf(row)).find(({ dueAt }) => dueAt > at)
  return !next || actualStep(row, next.step) === null ? null : new Date(next.dueAt).toISOString()
}

/** Returns the steps that are due and not made yet. */
function newSteps(row: Waiting, at: number): NewStep[] {
  return stepsDue(clockOf(row), at).flatMap(({ step: planned, dueAt }) => {
    const step = actualStep(row, planned)
    if (step === null || row.made.includes(step)) return []
    const { id, round, kind, episode_id, investigation_id, appointment } = row
    return [
      {
        ...{ id, round, kind, step, episode_id, investigation_id, appointment },
        due_at: new Date(dueAt).toISOString(),
        user_id: step === 'ordering_doctor' ? row.doctor_id : null,
        hospital_id: step === 'hub' && row.hub_id !== null ? row.hub_id : row.hospital_id,
      },
    ]
  })
}

async function storeSteps(steps: readonly NewStep[], at: number): Promise<void> {
  const people = await notifySteps(steps)
  const rows = steps.map((step) => ({ ...step, people: people(step) }))
  await db().execute(sql`
    insert into escalation_steps (escalation_id, round, step, due_at, notified_at, people)
    select id, round, step, due_at, ${new Date(at).toISOString()}::timestamptz, people
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id integer, round smallint, step text, due_at timestamptz, people integer)`)
}

/**
 * Makes the steps that are due of open escalations that nobody has acknowledged, and notifies people. Expects a
 * transaction; escalations are locked until it ends.
 * @param which a condition on `escalations`, `episodes`, `appointments` and `clinics`
 */
export async function makeSteps(which: SQL): Promise<void> {
  const at = now().getTime()
  const rows = await readJsonRows(
    WaitingRow,
    sql`select escalations.id, escalations.episode_id, escalations.investigation_id, escalations.kind, escalations.round,
        escalations.level, ${sql.raw(epochMs('escalations.started_at'))} as started,
        coalesce(episodes.status = 0, false) as is_inpatient, investigations.doctor_id, hospitals.id as hospital_id,
        case when clinics.id is not null then json_build_object('id', appointments.id, 'clinic_id', clinics.id,
          'date', appointments.date) end as appointment,
        case when clinics.id is not null or not hospitals.restrict_episodes then hospitals.parent_id end as hub_id,
        (select coalesce(json_agg(step), '[]') from escalation_steps
          where escalation_id = escalations.id and round = escalations.round) as made
      from escalations ${ofEncounters} left join investigations on investigations.id = escalations.investigation_id
      join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
      where escalations.next_step_at <= ${new Date(at).toISOString()} and ${isRelevant} and ${which}
      order by escalations.id for no key update of escalations`,
  )
  if (rows.length === 0) return
  const steps = rows.flatMap((row) => newSteps(row, at))
  if (steps.length > 0) await storeSteps(steps, at)
  const next = rows.map((row) => ({ id: row.id, at: nextStep(row, at) }))
  await db().execute(sql`
    update escalations set next_step_at = next.at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (id integer, at timestamptz)
    where escalations.id = next.id`)
}
