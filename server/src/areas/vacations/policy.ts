import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { asStaff, throughHospital, throughHospitals } from '../../platform/access/scope'
import { anyOf, everywhere, type Way, within } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

const reading: ReadonlySet<Permission> = new Set(['list-vacation', 'show-vacation'])

/** Granted the permissions for the doctor's own vacations alone (decisions 2). */
const without = 'DOCTOR'

/** The way of those who keep the vacations of this hospital: it counts in no hospital by the role Doctor. */
function throughKept(person: Caller, held: readonly Permission[], hospitalId: SQL): Way[] {
  const hospitals = sql`array[${hospitalId}]`
  return throughHospitals(person, { held, hospitals, when: (kept) => kept(hospitalId), without })
}

/** Those who may close a doctor's days: the doctor, and who keeps a hospital to which the doctor belongs. */
function waysToDoctor(person: Caller, held: readonly Permission[], doctorId: SQL): Way[] {
  if (held.length === 0) return []
  const places = sql`(select hospital_id from user_hospitals where user_id = ${doctorId}
    union all select hospital_id from user_roles where user_id = ${doctorId} and hospital_id is not null) as places`
  return [
    { name: 'doctor', when: sql`${doctorId} = ${person.id}` },
    ...throughHospitals(person, {
      held,
      hospitals: sql`array(select places.hospital_id from ${places})`,
      when: (kept) => sql`exists (select from ${places} where ${kept(sql`places.hospital_id`)})`,
      without,
    }),
  ]
}

/** Those who may close a clinic of this doctor and hospital. */
function waysToClinic(person: Caller, held: readonly Permission[], doctorId: SQL, hospitalId: SQL): Way[] {
  if (held.length === 0) return []
  return [{ name: 'doctor', when: sql`${doctorId} = ${person.id}` }, ...throughKept(person, held, hospitalId)]
}

/** Whether the person may make and change national vacations. */
export function keepsNational(person: Caller): boolean {
  return person.isSuperAdmin || person.permissions.has('manage-national-vacations')
}

const ofType = (type: number) => (when: SQL) => sql`(vacations.type = ${type} and ${when})`

const ofClinic = (column: string) =>
  sql`(select clinics.${sql.raw(column)} from clinics where clinics.id = vacations.clinic_id)`

/** The ways to change a vacation. Expect `vacations` in the statement. */
function waysToKept(person: Caller, held: readonly Permission[]): Way[] {
  if (held.length === 0) return []
  if (person.isSuperAdmin) return [everywhere]
  return [
    ...within(waysToDoctor(person, held, sql`vacations.doctor_id`), ofType(1)),
    ...within(waysToClinic(person, held, ofClinic('doctor_id'), ofClinic('hospital_id')), ofType(2)),
    ...within(throughKept(person, held, sql`vacations.hospital_id`), ofType(3)),
    ...(keepsNational(person) ? [national] : []),
  ]
}

const national: Way = { name: 'everybody', when: sql`vacations.type = 4` }

/** Whether a vacation is the person's to change. Expects `vacations` in the statement. */
export function vacationIsKept(person: Caller, wanted: readonly Permission[]): SQL {
  return anyOf(waysToKept(person, asStaff(person, wanted)))
}

/**
 * The ways to a vacation: those of who keeps it and, with a permission to read, to national ones and to those of the
 * hospitals in which it counts. Who is on leave is for those who keep it. Expect `vacations` in the statement.
 */
function waysToVacation(person: Caller, wanted: readonly Permission[]): Way[] {
  const held = asStaff(person, wanted)
  const read = held.filter((permission) => reading.has(permission))
  return [
    ...waysToKept(person, held),
    ...(read.length > 0 ? [national] : []),
    ...within(throughHospital(person, read, sql`vacations.hospital_id`), ofType(3)),
  ]
}

export const vacationRules = {
  vacation: {
    key: sql`vacations.id`,
    records: (keys) => sql`vacations where vacations.id = any (${numberArray(keys)})`,
    ways: waysToVacation,
  },
} satisfies Record<string, AccessRule>
