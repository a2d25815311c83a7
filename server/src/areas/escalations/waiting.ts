import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type EscalationStep,
  escalationKinds,
  escalationLevels,
  escalationSteps,
  stepReaches,
} from '#contract/escalations/steps'
import type { RoleCode } from '#contract/roles/seededRoles'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { isRelevant, ofEncounters } from './policy'

const MadeStepRow = z.strictObject({
  step: z.enum(escalationSteps),
  reach: z.enum(stepReaches).nullable(),
  notified: z.int(),
  /** Those whom the step named; where all were notified, none. */
  who: z.array(z.int()),
})

const WaitingRow = z.strictObject({
  id: z.int(),
  episode_id: z.int().nullable(),
  investigation_id: z.int().nullable(),
  appointment: z.strictObject({ id: z.int(), clinic_id: z.int(), date: z.string() }).nullable(),
  kind: z.enum(escalationKinds),
  round: z.int(),
  level: z.enum(escalationLevels),
  started: z.int(),
  is_acknowledged: z.boolean(),
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
  /** The steps of this round. */
  made: z.array(MadeStepRow),
  /** Those who were notified in this round because their shift began, and when at last. */
  shift_people: z.array(z.strictObject({ user_id: z.int(), notified: z.int() })),
})
/** An open escalation with what its steps depend on. Instants are ms since the epoch. */
export type Waiting = z.output<typeof WaitingRow>

/** People of a hospital with a role. */
interface Place {
  role: RoleCode
  hospital_id: number
}

/** A step of an escalation with whose people it notifies. */
export interface StepOf
  extends Pick<
    Waiting,
    'id' | 'round' | 'kind' | 'episode_id' | 'investigation_id' | 'appointment' | 'specialty_id' | 'hospital_id'
  > {
  step: EscalationStep
  /** The doctor who is notified whoever is on duty. */
  named_id: number | null
  places: Place[]
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

/** Returns a step of an escalation with whose people it notifies. */
export function stepOf(row: Waiting, step: EscalationStep): StepOf {
  const { id, round, kind, episode_id, investigation_id, appointment, specialty_id, hospital_id } = row
  return {
    ...{ id, round, kind, step, episode_id, investigation_id, appointment, specialty_id, hospital_id },
    named_id: namedOf(row, step),
    places: placesOf(row, step),
  }
}

/** The hub whose doctors an escalation reaches; null if there is none. Expects `hospitals` and `ofEncounters`. */
export const hubOf = sql`case when clinics.id is not null or not hospitals.restrict_episodes then hospitals.parent_id end`

/** The tables of escalations with the hospital of each. */
export const escalationsOfHospitals = sql`escalations ${ofEncounters}
  join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)`

/**
 * Locks escalations until the transaction ends, and returns them in the order of their ids.
 * @param which a condition on `escalationsOfHospitals`
 */
export function lockWaiting(which: SQL): Promise<Waiting[]> {
  return readJsonRows(
    WaitingRow,
    sql`select escalations.id, escalations.episode_id, escalations.investigation_id, escalations.kind, escalations.round,
        escalations.level, ${sql.raw(epochMs('escalations.started_at'))} as started,
        exists (select from escalation_acknowledgements as answers where answers.escalation_id = escalations.id
          and answers.round = escalations.round) as is_acknowledged,
        coalesce(episodes.status = 0, false) as is_inpatient, investigations.doctor_id,
        episodes.doctor_id as responsible_id, coalesce(episodes.specialty_id, clinics.specialty_id) as specialty_id,
        hospitals.id as hospital_id,
        case when clinics.id is not null then json_build_object('id', appointments.id, 'clinic_id', clinics.id,
          'date', appointments.date) end as appointment,
        ${hubOf} as hub_id,
        (select coalesce(json_agg(json_build_object('step', step, 'reach', reach,
            'notified', ${sql.raw(epochMs('notified_at'))},
            'who', (select coalesce(json_agg(those.user_id), '[]') from escalation_step_people as those
              where those.escalation_id = steps.escalation_id and those.round = steps.round and those.step = steps.step))), '[]')
          from escalation_steps as steps
          where escalation_id = escalations.id and round = escalations.round) as made,
        (select coalesce(json_agg(json_build_object('user_id', user_id, 'notified', notified)), '[]')
          from (select user_id, ${sql.raw(epochMs('max(notified_at)'))} as notified from escalation_shift_people
            where escalation_id = escalations.id and round = escalations.round group by user_id) as told) as shift_people
      from ${escalationsOfHospitals} left join investigations on investigations.id = escalations.investigation_id
      where ${isRelevant} and ${which}
      order by escalations.id for no key update of escalations`,
  )
}
