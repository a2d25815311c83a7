import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { roleName } from '#contract/roles/roleName'
import type { AccountStatus } from '#contract/users/accountStatus'
import { UserRow } from '#contract/users/calls'
import { heldStaffPermissions, hospitalInScope } from '../../platform/access/scope'
import { avatarOf } from '../../platform/auth/avatar'
import { users } from '../../platform/auth/tables'
import { caller, language } from '../../platform/context'
import { apiText } from '../../platform/texts'
import { hospitalsAsPatientOf, hospitalsOf } from '../../schema/memberships'
import { optionOf } from '../../schema/options'
import { personName } from '../../schema/people'
import { managesUser, opensPatient } from './policy'
import { isWorkingHere } from './signIn'

interface Named {
  id: number
  name: string
  alternate_name: string | null
}

type ShownUser = Omit<typeof users.$inferSelect, 'password_hash' | 'search'>

interface InstantsAsText {
  verified_at: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

function userOfJson(row: Omit<ShownUser, keyof InstantsAsText | 'national_id' | 'guardian_national_id'> & StoredNames) {
  const { uuid, guardian_uuid: guardian, ...columns } = row
  return {
    ...columns,
    national_id: uuid,
    guardian_national_id: guardian,
    verified_at: instantOf(row.verified_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    closed_at: instantOf(row.closed_at),
  } satisfies ShownUser
}

/** Columns that have other names in the database, or that are strings in JSON. */
interface StoredNames extends InstantsAsText {
  uuid: string
  guardian_uuid: string | null
}

/** The account as one JSON value: selecting and parsing thirty columns takes longer than finding the row. */
const shownColumns = sql`to_jsonb(users) - '{password_hash,search}'::text[]`.mapWith(userOfJson)

/** The columns of a listed account: those of `UserRow`, and those from which other fields of it are made. */
type ListedAccount = Pick<ShownUser, Extract<keyof UserRow, keyof ShownUser> | 'alternate_name' | 'avatar_media_id'>

const listedNames = [...Object.keys(UserRow.shape), 'alternate_name', 'avatar_media_id']

/**
 * The columns of a listed account as one JSON value; null without an account, in an outer join. The whole account would
 * take twice as long to parse.
 */
const listedColumns = sql<ListedAccount>`case when users.id is not null then json_build_object(${sql.raw(
  Object.entries(getTableColumns(users))
    .flatMap(([name, column]) => (listedNames.includes(name) ? [`'${name}', users.${column.name}`] : []))
    .join(),
)}) end`

/** Whether the caller sees the whole account, and at which hospitals memberships. */
interface Shown {
  isManaged: SQL
  /** Whether the caller sees what identifies a patient of their hospitals. */
  isPatient: SQL
  isHere: (hospitalId: SQL) => SQL
}

/**
 * Returns what the caller sees of each account. The conditions expect `users` in the statement.
 * @param permissions those with which accounts are shown
 */
export function shownToCaller(permissions: readonly Permission[]): Shown {
  const person = caller()
  const held = heldStaffPermissions(person, permissions)
  return {
    isManaged: managesUser(person, permissions),
    isPatient: opensPatient(person, permissions),
    isHere: (hospitalId) => hospitalInScope(person, held, hospitalId),
  }
}

/** Distinct role names, of general roles and roles at hospitals. */
function roleNames({ isManaged, isHere }: Shown): SQL<string[]> {
  return sql<string[]>`array(select distinct roles.name from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id
      and (user_roles.hospital_id is null or ${isManaged} or ${isHere(sql`user_roles.hospital_id`)})
    order by roles.name)`
}

/**
 * Returns hospitals with their names.
 * @param ids a statement with one column, the hospitals' ids
 */
export function hospitalsNamed(ids: SQL): SQL<Named[]> {
  return sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'alternate_name', alternate_name) order by name), '[]')
    from hospitals where id in (${ids}))`
}

/** The hospitals where the user belongs or has a role. */
function theirHospitals({ isManaged, isHere }: Shown): SQL<Named[]> {
  return hospitalsNamed(sql`select hospital_id from (${hospitalsOf(sql`users.id`)}) as theirs
    where ${isManaged} or ${isHere(sql`hospital_id`)}`)
}

/** The caller's hospitals of which the user is a patient. */
function hospitalsAsPatient({ isHere }: Shown): SQL<Named[]> {
  return hospitalsNamed(sql`select hospital_id from (${hospitalsAsPatientOf(sql`users.id`)}) as theirs
    where ${isHere(sql`hospital_id`)}`)
}

/** The status of an account as an SQL expression. */
const accountStatus = sql<AccountStatus>`case when users.verified_at is not null then 'active'
  when ${isWorkingHere} then 'invited' else 'unverified' end`

/** Returns the condition that an account has a status. */
export function hasStatus(status: AccountStatus): SQL {
  // As conditions of their own, so that the index of unverified accounts applies.
  if (status === 'active') return sql`users.verified_at is not null`
  return sql`users.verified_at is null and ${status === 'invited' ? isWorkingHere : sql`not ${isWorkingHere}`}`
}

const lastSeen = sql<string | null>`(select seen_at from user_last_seen where user_id = users.id)`.mapWith(
  (text: string | Date | null) => (text === null ? null : new Date(text).toISOString()),
)

function shownNames(shown: Shown) {
  return {
    status: accountStatus,
    lastSeen,
    role: roleNames(shown),
    hospitals: theirHospitals(shown),
    patientOf: hospitalsAsPatient(shown),
    isManaged: shown.isManaged.mapWith(Boolean),
    isPatient: shown.isPatient.mapWith(Boolean),
  }
}

/** Returns what a user is shown with as a record. Expects `users` in the statement. */
export const shownUser = (permissions: readonly Permission[]) => ({
  user: shownColumns,
  ...shownNames(shownToCaller(permissions)),
})

/** Returns what a user is shown with in lists. Expects `users` in the statement. */
export const listedUser = () => ({ user: listedColumns, ...shownNames(shownToCaller(['list-user'])) })

export interface SelectedUser {
  user: ListedAccount
  status: AccountStatus
  lastSeen: string | null
  role: string[]
  hospitals: Named[]
  patientOf: Named[]
  isManaged: boolean
  isPatient: boolean
}

/** Returns a user as a row of a list. The response schema of the call removes what it does not show. */
export function userRow(selected: SelectedUser) {
  const { user, role, hospitals, patientOf, isManaged, status, lastSeen: seenAt } = selected
  if (!isManaged) return summaryRow(selected)
  return {
    ...user,
    name_text: personName(user),
    uuid: user.national_id,
    gender_text: user.gender && apiText(`gender.${user.gender}`),
    avatar: avatarOf(user),
    role,
    role_text: role.map((name) => roleName(name, language())),
    hospitals: hospitals.map(optionOf),
    patient_of: patientOf.map(optionOf),
    is_managed: true,
    status,
    status_text: apiText(`accountStatus.${status}`),
    last_seen_at: seenAt,
  } satisfies UserRow
}

/**
 * Returns the row of a user whose account is managed elsewhere. Of a patient it also has what the agenda shows to the
 * staff of the hospital, to tell patients of the same name apart.
 */
function summaryRow({ user, role, hospitals, patientOf, isPatient }: SelectedUser): UserRow {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name_text: personName(user),
    avatar: null,
    email: '',
    uuid: isPatient ? user.national_id : '',
    national_id: isPatient ? user.national_id : '',
    phone: isPatient ? user.phone : null,
    gender: isPatient ? user.gender : null,
    gender_text: isPatient && user.gender ? apiText(`gender.${user.gender}`) : null,
    is_staff_member: user.is_staff_member,
    role,
    role_text: role.map((name) => roleName(name, language())),
    hospitals: hospitals.map(optionOf),
    patient_of: patientOf.map(optionOf),
    is_managed: false,
    status: null,
    status_text: null,
    last_seen_at: null,
  }
}
