import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { ClinicInput } from '#contract/clinics/clinicInput'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { localTime } from '#contract/rules/wallClock'
import { hospitalInScope } from '../../platform/access/scope'
import { caller, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { Problem } from '../../platform/http/problem'
import { holdsRole, membersOf } from '../../schema/memberships'
import { isOfferedAt } from '../surveys'

const ValidChoicesRow = z.strictObject({
  hospital: z.boolean(),
  level: z.boolean(),
  specialty: z.boolean(),
  doctor: z.boolean(),
  coordinators: z.array(z.int()),
  survey: z.boolean(),
  specialty_form: z.boolean(),
  belongs: z.boolean(),
})

/** The stored values of an edited clinic that stay valid while unchanged. */
interface Before {
  id: number
  hospital_id: number
  doctor_id: number
  coordinators: readonly number[]
  start_date: string
  survey_id: number | null
  specialty_form_id: number | null
}

/** Returns the condition that the line of a form is offered at the clinic's hospital and for its specialty. */
function isOffered(
  { hospital_id: hospital, specialty_id: specialty }: ClinicInput,
  line: number | null | undefined,
): SQL {
  return sql`exists (select from surveys where surveys.line_id = ${line ?? null}
    and ${isOfferedAt({ hospital, specialty })})`
}

/**
 * Returns the parts of a statement that select the people of whom a hospital's doctors and coordinators are chosen, as `members`: its
 * own members and those of the hospitals above and below it.
 */
function membersAround(hospitalId: number): SQL {
  return sql`related (id) as (
        select ancestor_id from hospital_descendants where descendant_id = ${hospitalId}
        union select descendant_id from hospital_descendants where ancestor_id = ${hospitalId}
      ), members (id) as (
        ${membersOf(sql`select id from related`)}
      )`
}

const OfferedRow = z.strictObject({ id: z.int(), email: z.string(), is_doctor: z.boolean(), coordinates: z.boolean() })

/** Returns whom the form offers as the doctor and the coordinators of a hospital's clinics, with their emails in lower case. */
export function peopleOfClinicsAt(hospitalId: number): Promise<z.output<typeof OfferedRow>[]> {
  return readRows(
    OfferedRow,
    sql`with ${membersAround(hospitalId)}
      select * from (
        select users.id, lower(users.email) as email, users.is_doctor, ${holdsRole('COORDINATOR')} as coordinates
        from users where users.closed_at is null and users.id in (select id from members)) as offered
      where is_doctor or coordinates`,
  )
}

/** Checks the form's choices against the database. */
async function readChoices(input: ClinicInput, permission: Permission) {
  const [row] = await readRows(
    ValidChoicesRow,
    sql`
      with ${membersAround(input.hospital_id)}
      select
        exists (select from hospitals where id = ${input.hospital_id}
          and ${hospitalInScope(caller(), [permission], sql`hospitals.id`)}) as hospital,
        exists (select from levels where id = ${input.level_id}) as level,
        exists (select from specialties where id = ${input.specialty_id}) as specialty,
        exists (select from users where id = ${input.doctor_id} and is_doctor and closed_at is null
          and id in (select id from members)) as doctor,
        array(select users.id from users where users.id = any (${numberArray(input.coordinators)})
          and closed_at is null and id in (select id from members)
          and ${holdsRole('COORDINATOR')}) as coordinators,
        ${isOffered(input, input.survey_id)} as survey,
        ${isOffered(input, input.specialty_form_id)} as specialty_form,
        ${caller().id}::integer in (${membersOf(sql`select ${input.hospital_id}::integer`)}) as belongs`,
  )
  return row
}

/**
 * Returns whether the caller names themselves here: who works at a clinic opens the records of its patients without a reason,
 * which staff of a hospital above cannot grant to themselves (decision 175). Somebody who is named already stays.
 */
function namesSelf(named: readonly number[], input: ClinicInput, before?: Before): boolean {
  const { id, isSuperAdmin } = caller()
  const isNamed = before?.hospital_id === input.hospital_id && [before.doctor_id, ...before.coordinators].includes(id)
  return !isSuperAdmin && named.includes(id) && !isNamed
}

const MovesRow = z.strictObject({ may_move: z.boolean() })

/**
 * Returns whether the caller may move a clinic to another hospital. Its patients become patients of that hospital. So once
 * somebody has booked, the caller must hold the permission at both hospitals themselves (decision 175).
 */
async function mayMove(clinic: Before, hospitalId: number, permission: Permission): Promise<boolean> {
  if (caller().isSuperAdmin) return true
  const [row] = await readRows(
    MovesRow,
    sql`select not exists (select from appointments where clinic_id = ${clinic.id})
      or ${numberArray([clinic.hospital_id, hospitalId])} <@ array(
        select root_id from hospital_grants(${caller().id}, ${textArray([permission])})) as may_move`,
  )
  return row?.may_move === true
}

/**
 * Validates the clinic form against what only the server knows: the caller's hospitals, who belongs to the hospital,
 * and today in the clinic's zone.
 * @param before the stored clinic when one is edited: its hospital, people and start date may stay as they are
 * @throws Problem 422 with every invalid field
 */
export async function checkClinicForm(input: ClinicInput, permission: Permission, before?: Before): Promise<void> {
  const valid = await readChoices(input, permission)
  const today = localTime(now().getTime(), input.time_zone).date
  const fields: FieldProblems = {}
  const check = (isRight: boolean | undefined, field: keyof ClinicInput, key: ApiTextKey) => {
    if (!isRight) fields[field] = [{ key }]
  }
  const keepsHospital = before?.hospital_id === input.hospital_id
  check(valid?.hospital || keepsHospital, 'hospital_id', 'validation.invalidLocation')
  if (before && valid?.hospital && !keepsHospital)
    check(await mayMove(before, input.hospital_id, permission), 'hospital_id', 'clinic.hasPatients')
  check(valid?.level, 'level_id', 'validation.invalidChoice')
  check(valid?.specialty, 'specialty_id', 'validation.invalidSpecialty')
  if (!fields.hospital_id) {
    check(valid?.doctor, 'doctor_id', 'clinic.wrongDoctor')
    const known = new Set(valid?.coordinators)
    check(
      input.coordinators.every((id) => known.has(id)),
      'coordinators',
      'clinic.wrongCoordinator',
    )
    check(valid?.belongs || !namesSelf([input.doctor_id], input, before), 'doctor_id', 'clinic.ownAccess')
    check(valid?.belongs || !namesSelf(input.coordinators, input, before), 'coordinators', 'clinic.ownAccess')
  }
  const keepsStartDate = before?.start_date === input.start_date
  check(keepsStartDate || input.start_date >= today, 'start_date', 'validation.startBeforeToday')
  // A form that has been withdrawn since it was chosen stays.
  const isForm = (field: 'survey_id' | 'specialty_form_id', offered: boolean | undefined) =>
    input[field] == null || input[field] === before?.[field] || offered
  check(isForm('survey_id', valid?.survey), 'survey_id', 'validation.invalidSurvey')
  check(isForm('specialty_form_id', valid?.specialty_form), 'specialty_form_id', 'validation.invalidSpecialtyForm')
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}
