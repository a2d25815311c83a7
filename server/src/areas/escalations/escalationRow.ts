import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { type Escalation, escalationActions } from '#contract/escalations/escalation'
import {
  acknowledgeBy,
  escalationKinds,
  escalationLevels,
  escalationSteps,
  stepReaches,
} from '#contract/escalations/steps'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText, listed, localizedName } from '../../platform/texts'
import { CriticalValueRow, criticalValues } from '../../schema/labValues'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { accessPathsToEscalation, ofEncounters } from './policy'

const Step = z.strictObject({
  step: z.enum(escalationSteps),
  due: z.int(),
  notified: z.int(),
  people: z.int(),
  reach: z.enum(stepReaches).nullable(),
  who: z.array(PersonRow),
  passed_on: z.array(z.strictObject({ notified: z.int(), who: z.array(PersonRow) })),
})

const Acknowledgement = z.strictObject({
  by: PersonRow,
  at: z.int(),
  action: z.enum(escalationActions),
  note: z.string(),
})

const NameRow = z.strictObject({ name: z.string(), alternate_name: z.string().nullable() })

/** The result that opened an escalation. */
const ResultRow = z.strictObject({
  investigation_id: z.int(),
  names: z.array(NameRow),
  values: z.array(CriticalValueRow),
})

/** An open escalation as read. Instants are milliseconds since the epoch. */
export const EscalationRow = z.strictObject({
  id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  is_open: z.boolean(),
  editable: z.boolean(),
  patient: PersonRow,
  hospital: OptionRow,
  time_zone: z.string(),
  department: OptionRow.nullable(),
  bed: z.string().nullable(),
  kind: z.enum(escalationKinds),
  level: z.enum(escalationLevels),
  round: z.int(),
  result: ResultRow.nullable(),
  opened: z.int(),
  started: z.int(),
  next_step: z.int().nullable(),
  score_changed: z.boolean(),
  steps: z.array(Step),
  acknowledged: Acknowledgement.nullable(),
})
export type EscalationRow = z.output<typeof EscalationRow>

/** Returns the condition that the caller has one of these permissions for an escalation. Expects `escalationTables`. */
export function isPermitted(...permissions: readonly Permission[]) {
  return sql`(${anyOf(accessPathsToEscalation(caller(), permissions))} is true)`
}

const stepOrder = `array[${escalationSteps.map((step) => `'${step}'`)}]`

/** The columns of `EscalationRow` but `is_open` and `editable`, from `escalationTables`. */
export const escalationColumns = sql.raw(`escalations.id, escalations.episode_id, escalations.appointment_id,
  ${personJson('users')} as patient, ${optionJson('hospitals')} as hospital,
  coalesce(clinics.time_zone, hospitals.time_zone) as time_zone,
  case when departments.id is not null then ${optionJson('departments')} end as department, episodes.bed,
  escalations.kind, escalations.level, escalations.round, ${epochMs('escalations.opened_at')} as opened,
  ${epochMs('escalations.started_at')} as started, ${epochMs('escalations.next_step_at')} as next_step,
  escalations.score_changed_at is not null as score_changed,
  case when escalations.investigation_id is not null then json_build_object(
    'investigation_id', escalations.investigation_id,
    'names', (select json_agg(json_build_object('name', types.name, 'alternate_name', types.name_ar) order by chosen.position)
      from investigation_order_types as chosen join investigation_types as types on types.id = chosen.type_id
      where chosen.investigation_id = escalations.investigation_id),
    'values', ${criticalValues('escalations.investigation_id')}) end as result,
  (select coalesce(json_agg(json_build_object('step', step, 'due', ${epochMs('due_at')}, 'notified',
      ${epochMs('notified_at')}, 'people', people, 'reach', reach,
      'who', (select coalesce(json_agg(${personJson('named')} order by named.id), '[]')
        from escalation_step_people as those join users as named on named.id = those.user_id
        where those.escalation_id = made.escalation_id and those.round = made.round and those.step = made.step),
      'passed_on', (select coalesce(json_agg(shift order by shift.notified), '[]') from (
        select ${epochMs('those.notified_at')} as notified, json_agg(${personJson('named')} order by named.id) as who
        from escalation_shift_people as those join users as named on named.id = those.user_id
        where those.escalation_id = made.escalation_id and those.round = made.round and those.step = made.step
        group by those.notified_at) as shift))
      order by due_at, array_position(${stepOrder}, step)), '[]')
    from escalation_steps as made where escalation_id = escalations.id and round = escalations.round) as steps,
  (select json_build_object('by', ${personJson('people')}, 'at', ${epochMs('acknowledged_at')}, 'action', action, 'note', note)
    from escalation_acknowledgements join users as people on people.id = user_id
    where escalation_id = escalations.id and round = escalations.round) as acknowledged`)

/** The tables of `escalationColumns` that are joined to `escalations`. */
export const escalationTables = sql`${ofEncounters}
  join users on users.id = coalesce(episodes.patient_id, appointments.patient_id)
  join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
  left join departments on departments.id = episodes.department_id`

const iso = (instant: number) => new Date(instant).toISOString()

function patientOf(row: EscalationRow): Escalation['patient'] {
  if (!row.is_open) return null
  const { id, name_text, avatar } = personOf(row.patient)
  return { id, name_text, avatar }
}

function resultOf({ result }: EscalationRow): Escalation['result'] {
  if (!result) return null
  const { investigation_id, names, values } = result
  return {
    investigation_id,
    name: listed(names.map((name) => localizedName(name))),
    values: values.map(({ name, alternate_name, flag, ...value }) => ({
      ...value,
      analyte: localizedName({ name, alternate_name }),
      flag,
      flag_text: apiText(`labFlag.${flag}`),
    })),
  }
}

/** Returns an escalation as in responses: of a record that the caller cannot open without the patient and the notes. */
export function escalationOf(row: EscalationRow): Escalation {
  const { id, episode_id, appointment_id, is_open, time_zone, bed, kind, level, round } = row
  const { score_changed, editable, acknowledged, department } = row
  return {
    ...{ id, episode_id, appointment_id, is_open, time_zone, bed, kind, level, round, score_changed, editable },
    patient: patientOf(row),
    result: is_open ? resultOf(row) : null,
    due_at: iso(acknowledgeBy({ startedAt: row.started, kind, level })),
    hospital: optionOf(row.hospital),
    department: department && optionOf(department),
    opened_at: iso(row.opened),
    started_at: iso(row.started),
    steps: row.steps.map(({ step, due, notified, people, reach, who, passed_on: passedOn }) => ({
      ...{ step, people, reach, who: who.map(personOf) },
      passed_on: passedOn.map((shift) => ({ notified_at: iso(shift.notified), who: shift.who.map(personOf) })),
      due_at: iso(due),
      notified_at: iso(notified),
    })),
    next_step_at: row.next_step === null ? null : iso(row.next_step),
    acknowledged: acknowledged && {
      by: personOf(acknowledged.by),
      at: iso(acknowledged.at),
      action: is_open ? acknowledged.action : null,
      note: is_open ? acknowledged.note : null,
    },
  }
}
