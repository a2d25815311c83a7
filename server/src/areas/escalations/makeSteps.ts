import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type EscalationStep,
  escalationKinds,
  escalationLevels,
  escalationSteps,
  isNarrowed,
  plannedSteps,
  stepReaches,
  stepsDue,
} from '#contract/escalations/steps'
import type { RoleCode } from '#contract/roles/seededRoles'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import type { Chosen } from './chooseRecipients'
import { notifySteps } from './notifySteps'
import { isRelevant, ofEncounters } from './policy'
import { withRecipients } from './recipients'

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
  /** Who is responsible for the inpatient. */
  responsible_id: z.int().nullable(),
  specialty_id: z.int().nullable(),
  hospital_id: z.int(),
  /** null: there is none, or the hospital restricts its episodes. */
  hub_id: z.int().nullable(),
  made: z.array(z.strictObject({ step: z.enum(escalationSteps), reach: z.enum(stepReaches).nullable() })),
})
type Waiting = z.output<typeof WaitingRow>

/** People of a hospital with a role. */
interface Place {
  role: RoleCode
  hospital_id: number
}

/** A step that is made now. */
export interface NewStep
  extends Pick<
    Waiting,
    'id' | 'round' | 'kind' | 'episode_id' | 'investigation_id' | 'appointment' | 'specialty_id' | 'hospital_id'
  > {
  step: EscalationStep
  due_at: string
  /** The doctor who is notified whoever is on duty. */
  named_id: number | null
  places: Place[]
}
type MadeStep = NewStep & Chosen

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

/** Whether a step has left out people who were not on duty: all are notified in the end. */
const hasNarrowed = (row: Waiting, made: readonly MadeStep[]) =>
  [...row.made, ...made.filter(({ id }) => id === row.id)].some(
    ({ step, reach }) => step !== 'ordering_doctor' && isNarrowed(reach),
  )

/** Returns when the next step follows; null: none. */
function nextStep(row: Waiting, at: number, made: readonly MadeStep[]): string | null {
  const follows = ({ step, dueAt }: { step: EscalationStep; dueAt: number }) =>
    dueAt > at && actualStep(row, step) !== null && (step !== 'everybody' || hasNarrowed(row, made))
  const next = plannedSteps(clockOf(row)).find(follows)
  return next ? new Date(next.dueAt).toISOString() : null
}

/** Returns whose people a step notifies. Of an outpatient, nobody in the hospital but the doctor knows the patient. */
function placesOf({ is_inpatient, hospital_id, hub_id }: Waiting, step: EscalationStep): Place[] {
  const nurses: Place = { role: 'NURSE', hospital_id }
  const doctors: Place = { role: 'DOCTOR', hospital_id }
  const hub: Place[] = hub_id === null ? [] : [{ role: 'DOCTOR', hospital_id: hub_id }]
  if (step === 'nurses') return [nurses]
  if (step === 'hub') return hub
  if (step === 'ordering_doctor') return is_inpatient ? [doctors] : []
  if (step === 'doctors') return [doctors]
  return is_inpatient ? [nurses, doctors, ...hub] : hub_id === null ? [doctors] : hub
}

function namedOf({ doctor_id, responsible_id, is_inpatient }: Waiting, step: EscalationStep): number | null {
  if (step === 'ordering_doctor') return doctor_id
  return step === 'doctors' && is_inpatient ? responsible_id : null
}

/** Returns the steps that are due and not made yet. */
function newSteps(row: Waiting, at: number): NewStep[] {
  return stepsDue(clockOf(row), at).flatMap(({ step: planned, dueAt }) => {
    const step = actualStep(row, planned)
    if (step === null || row.made.some((made) => made.step === step)) return []
    const { id, round, kind, episode_id, investigation_id, appointment, specialty_id, hospital_id } = row
    return [
      {
        ...{ id, round, kind, step, episode_id, investigation_id, appointment, specialty_id, hospital_id },
        due_at: new Date(dueAt).toISOString(),
        named_id: namedOf(row, step),
        places: placesOf(row, step),
      },
    ]
  })
}

/** Stores steps with whom they notified. Where all were, their number is enough. */
async function storeSteps(made: readonly MadeStep[], at: number): Promise<void> {
  const rows = made.map(({ people, ...step }) => ({ ...step, people: people.length }))
  const named = made.flatMap(({ id, round, step, people, reach }) =>
    people
      .filter(({ isNamed }) => isNamed || isNarrowed(reach))
      .map(({ userId }) => ({ id, round, step, user_id: userId })),
  )
  await db().execute(sql`
    insert into escalation_steps (escalation_id, round, step, due_at, notified_at, people, reach)
    select id, round, step, due_at, ${new Date(at).toISOString()}::timestamptz, people, reach
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id integer, round smallint, step text, due_at timestamptz, people integer, reach text)`)
  if (named.length > 0)
    await db().execute(sql`
      insert into escalation_step_people (escalation_id, round, step, user_id)
      select id, round, step, user_id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as named (id integer, round smallint, step text, user_id integer)`)
}

/** Makes steps, and returns them. The last one is made only where an earlier one left people out. */
async function make(rows: readonly Waiting[], at: number): Promise<MadeStep[]> {
  const due = rows.flatMap((row) => newSteps(row, at))
  if (due.length === 0) return []
  const chosen = await withRecipients(due)
  const narrowed = new Set(rows.filter((row) => hasNarrowed(row, chosen)).map(({ id }) => id))
  const made = chosen.filter(({ id, step }) => step !== 'everybody' || narrowed.has(id))
  await storeSteps(made, at)
  await notifySteps(made)
  return made
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
        coalesce(episodes.status = 0, false) as is_inpatient, investigations.doctor_id,
        episodes.doctor_id as responsible_id, coalesce(episodes.specialty_id, clinics.specialty_id) as specialty_id,
        hospitals.id as hospital_id,
        case when clinics.id is not null then json_build_object('id', appointments.id, 'clinic_id', clinics.id,
          'date', appointments.date) end as appointment,
        case when clinics.id is not null or not hospitals.restrict_episodes then hospitals.parent_id end as hub_id,
        (select coalesce(json_agg(json_build_object('step', step, 'reach', reach)), '[]') from escalation_steps
          where escalation_id = escalations.id and round = escalations.round) as made
      from escalations ${ofEncounters} left join investigations on investigations.id = escalations.investigation_id
      join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
      where escalations.next_step_at <= ${new Date(at).toISOString()} and ${isRelevant} and ${which}
      order by escalations.id for no key update of escalations`,
  )
  if (rows.length === 0) return
  const made = await make(rows, at)
  const next = rows.map((row) => ({ id: row.id, at: nextStep(row, at, made) }))
  await db().execute(sql`
    update escalations set next_step_at = next.at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (id integer, at timestamptz)
    where escalations.id = next.id`)
}
