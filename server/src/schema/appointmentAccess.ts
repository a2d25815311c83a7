import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import { type AccessPath, anyOf } from '../platform/access/accessPath'
import { pathsOfAssigned, pathsOfPatient, pathsToPatientRecord } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { caller, context } from '../platform/context'
import { numberArray } from '../platform/database/expressions'
import { readRows } from '../platform/database/rows'
import { accessPathsOfClinic, accessPathsOfClinicStaff } from './clinicAccess'
import { opensRecordOfPatient } from './patientAccess'

/** Returns the access path of the patient of an appointment. Expects `appointments` in the statement. */
export function accessPathsOfOwnPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfPatient(person, permissions, 'own', sql`appointments.patient_id = ${person.id}`)
}

/** Returns the access path of the doctor of an appointment. Expects `appointments` and `clinics` in the statement. */
export function accessPathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfAssigned(person, permissions, {
    name: 'doctor',
    when: sql`appointments.doctor_id = ${person.id}`,
    hospitalId: sql`clinics.hospital_id`,
  })
}

/**
 * Returns the access paths to the record of an appointment. Staff of hospitals above, who see the appointment in lists,
 * open its record with a reason. Expect `appointments` and `clinics` in the statement.
 * @param without a role that does not count at the hospital
 */
export function accessPathsToAppointment(
  person: Caller,
  permissions: readonly Permission[],
  without?: RoleCode,
): AccessPath[] {
  return [
    ...accessPathsOfOwnPatient(person, permissions),
    ...accessPathsOfTreatingDoctor(person, permissions),
    ...accessPathsOfClinicStaff(person, permissions),
    ...pathsToPatientRecord(person, permissions, {
      hospitals: sql`array[clinics.hospital_id]`,
      patientId: sql`appointments.patient_id`,
      when: (mine) => mine(sql`clinics.hospital_id`),
      without,
    }),
  ]
}

/**
 * Returns the access paths of staff to an appointment, for what is theirs to see or do, such as its payments and prescriptions: those
 * to its record, except that of its patient, who may be a staff member. Expect `appointments` and `clinics` in the statement.
 * @param without a role that does not count at the hospital
 */
export function accessPathsOfStaffToAppointment(
  person: Caller,
  permissions: readonly Permission[],
  without?: RoleCode,
): AccessPath[] {
  return accessPathsToAppointment(person, permissions, without).filter(({ name }) => name !== 'own')
}

/**
 * Returns the condition that the caller can open the record of an appointment with this permission, for lists that read it
 * with their rows; see `openAppointments`. Expects `appointments` and `clinics` in the statement.
 */
export function opensAppointment(permission: Permission): SQL {
  return sql`(appointments.deleted_at is null and ${anyOf(accessPathsToAppointment(caller(), [permission]))})`
}

/**
 * Returns the condition that the caller, who can open the record of an appointment, also reads what identifies its patient:
 * national ID, phone and birth date. If staff without a relation made it, only those read it who open the record of the
 * patient (decision 89). Expects `appointments` in the statement.
 */
export function identifiesPatient(...permissions: Permission[]): SQL {
  return sql`(not appointments.made_without_relation or exists (select from users
    where users.id = appointments.patient_id and ${opensRecordOfPatient(caller(), permissions)}))`
}

const IdRow = z.strictObject({ id: z.int() })

/** Returns those of these appointments with which the caller reads what identifies the patient. */
export async function identifyingAppointments(
  ids: readonly number[],
  ...permissions: Permission[]
): Promise<ReadonlySet<number>> {
  const rows = await readRows(
    IdRow,
    sql`select appointments.id from appointments
      where appointments.id = any (${numberArray(ids)}) and ${identifiesPatient(...permissions)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns those of listed appointments whose records the caller can open with this permission, by id. Of the
 * others, lists show the patient's name, the times and the states only (decision 89).
 */
export async function openAppointments(
  listed: readonly { id: number }[],
  permission: Permission,
): Promise<ReadonlySet<number>> {
  const ids = listed.map(({ id }) => id)
  const open = await context().platform.access.reachable('appointment', caller(), ids, [permission])
  return new Set([...open].map(Number))
}

/**
 * Returns the condition that the person sees an appointment in lists. Expects `appointments` and `clinics` in the
 * statement.
 */
export function seesAppointment(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf([
    ...accessPathsOfOwnPatient(person, permissions),
    ...accessPathsOfTreatingDoctor(person, permissions),
    ...accessPathsOfClinic(person, permissions),
  ])
}
