import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions'
import { asStaff, hospitalInScope, ruleOf } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'

const reading: ReadonlySet<Permission> = new Set(['list-vacation', 'show-vacation'])

/**
 * The hospitals whose vacations the person keeps: as hospitals_in_scope (migration 0001) has it, but for the role
 * Doctor, which is granted the permissions for the doctor's own vacations alone (decisions 2).
 */
export function hospitalIsKept(person: Caller, held: readonly Permission[], hospitalId: SQL): SQL {
  if (held.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  return sql`${hospitalId} in (
    with recursive granted as (
      select user_roles.hospital_id
      from user_roles join role_permissions using (role_id) join roles on roles.id = user_roles.role_id
      where user_roles.user_id = ${person.id} and roles.code <> 'DOCTOR'
        and role_permissions.permission = any (${textArray(held)})
    ), kept (id) as (
      select hospital_id from granted where hospital_id is not null
      union
      select hospital_id from user_hospitals
      where user_id = ${person.id} and exists (select from granted where hospital_id is null)
      union
      select hospitals.id from kept join hospitals on hospitals.parent_id = kept.id
    )
    select id from kept)`
}

/** Whether a doctor's days are the person's to close: their own, or of one who belongs to a hospital they keep. */
export function doctorIsKept(person: Caller, held: readonly Permission[], doctorId: SQL): SQL {
  if (held.length === 0) return sql`false`
  return sql`(${doctorId} = ${person.id} or exists (
    select from (select user_id, hospital_id from user_hospitals
      union all select user_id, hospital_id from user_roles where hospital_id is not null) as places
    where places.user_id = ${doctorId} and ${hospitalIsKept(person, held, sql`places.hospital_id`)}))`
}

/** Whether a clinic is the person's to close. Expects `clinics` in the statement. */
export function clinicIsKept(person: Caller, held: readonly Permission[]): SQL {
  if (held.length === 0) return sql`false`
  return sql`(clinics.doctor_id = ${person.id} or ${hospitalIsKept(person, held, sql`clinics.hospital_id`)})`
}

/** Whether the person may make and change national vacations. */
export function keepsNational(person: Caller): boolean {
  return person.isSuperAdmin || person.permissions.has('manage-national-vacations')
}

/** Whether a vacation is the person's to change. Expects `vacations` in the statement. */
export function vacationIsKept(person: Caller, wanted: readonly Permission[]): SQL {
  const held = asStaff(person, wanted)
  if (held.length === 0) return sql`false`
  return sql`(case vacations.type
    when 1 then ${doctorIsKept(person, held, sql`vacations.doctor_id`)}
    when 2 then exists (select from clinics where clinics.id = vacations.clinic_id and ${clinicIsKept(person, held)})
    when 3 then ${hospitalIsKept(person, held, sql`vacations.hospital_id`)}
    else ${keepsNational(person)}::boolean end)`
}

/**
 * Whether the person may read a vacation: those they keep and, with a permission to read, national ones and those of
 * the hospitals in which it counts. Who is on leave is for those who keep it. Expects `vacations` in the statement.
 */
export function seesVacation(person: Caller, wanted: readonly Permission[]): SQL {
  const held = asStaff(person, wanted).filter((permission) => reading.has(permission))
  if (held.length === 0) return vacationIsKept(person, wanted)
  return sql`(vacations.type = 4 or ${vacationIsKept(person, wanted)}
    or (vacations.type = 3 and ${hospitalInScope(person, held, sql`vacations.hospital_id`)}))`
}

export const vacationRules = {
  vacation: ruleOf(
    (person, keys, wanted) => sql`select vacations.id as key from vacations
      where vacations.id = any (${numberArray(keys)}) and ${seesVacation(person, wanted)}`,
  ),
}
