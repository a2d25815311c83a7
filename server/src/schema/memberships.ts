import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the condition that an account holds a role, at a hospital or at all of theirs. Expects `users` in the
 * statement.
 * @param code of the role, such as `PATIENT`
 */
export function holdsRole(code: string): SQL {
  return sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and roles.code = ${code})`
}

/** The condition that an account is of a doctor. Expects `users` in the statement. */
export const isDoctor = sql`(users.is_doctor or ${holdsRole('DOCTOR')})`

/**
 * Returns the hospitals that a person belongs to or holds a role at.
 * @param userId a number, or an expression
 * @returns a statement with one column, `hospital_id`
 */
export function hospitalsOf(userId: number | SQLWrapper): SQL {
  return sql`select hospital_id from user_hospitals where user_id = ${userId}
    union select hospital_id from user_roles where user_id = ${userId} and hospital_id is not null`
}

/**
 * Returns the condition that a person can be named by role only, where patients read who opened their record: all of their
 * hospitals allow it.
 * @param userId a number, or an expression
 */
export function canBeNamedByRole(userId: number | SQLWrapper): SQL<boolean> {
  return sql<boolean>`coalesce((select bool_and(names_by_role) from hospitals where id in (${hospitalsOf(userId)})), false)`
}

/**
 * Returns the hospitals that manage a person's account.
 * @param userId a number, or an expression
 * @returns a statement with one column, `hospital_id`
 */
export function managingHospitalsOf(userId: number | SQLWrapper): SQL {
  return sql`select hospital_id from account_management where user_id = ${userId} and status = 'managing'`
}

/**
 * Returns the hospitals of which a person is a patient: those at whose clinics they have booked.
 * @param userId a number, or an expression
 * @returns a statement with one column, `hospital_id`
 */
export function hospitalsAsPatientOf(userId: number | SQLWrapper): SQL {
  return sql`select hospital_id from hospital_patients where user_id = ${userId}`
}

/**
 * Returns the condition that a role applies at a hospital: it belongs to it, to one above it, or to none. Expects `roles`
 * in the statement.
 * @param hospitals a statement with one column, the hospitals' ids: the role applies at one of them
 */
export function roleAppliesAt(hospitals: SQL): SQL {
  return sql`(roles.hospital_id is null or exists (select from hospital_descendants
    where ancestor_id = roles.hospital_id and descendant_id in (${hospitals})))`
}

/**
 * Returns the condition that a person holds a role that counts at a hospital: a role of it or of one above it, or a general
 * one of somebody who belongs there.
 * @param code of the role, such as `DOCTOR`
 * @param hospitalId an expression
 */
export function holdsRoleAt(code: string, personId: number, hospitalId: SQL): SQL {
  return sql`exists (select from user_roles join roles on roles.id = user_roles.role_id and roles.code = ${code}
    left join user_hospitals on user_hospitals.user_id = user_roles.user_id and user_roles.hospital_id is null
    join hospital_descendants on descendant_id = ${hospitalId}
      and ancestor_id = coalesce(user_roles.hospital_id, user_hospitals.hospital_id)
    where user_roles.user_id = ${personId})`
}

/**
 * Returns the admins of hospitals, without closed accounts.
 * @param hospitals a statement with one column, the hospitals' ids
 * @returns a statement with one column, `user_id`
 */
export function adminsOfHospitals(hospitals: SQL): SQL {
  return sql`select users.id as user_id from users
    join user_roles on user_roles.user_id = users.id
    join roles on roles.id = user_roles.role_id and roles.code = 'ADMIN'
    left join user_hospitals on user_hospitals.user_id = users.id and user_roles.hospital_id is null
    where users.closed_at is null and coalesce(user_roles.hospital_id, user_hospitals.hospital_id) in (${hospitals})`
}

/**
 * Returns the people who belong to hospitals or hold a role at one of them; their accounts may be closed.
 * @param hospitals a statement with one column, the hospitals' ids
 * @returns a statement with one column, `user_id`
 */
export function membersOf(hospitals: SQL): SQL {
  return sql`select user_id from user_hospitals where hospital_id in (${hospitals})
    union select user_id from user_roles where hospital_id in (${hospitals})`
}
