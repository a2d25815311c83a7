import { getTableColumns, sql } from 'drizzle-orm'
import { roleName } from '#contract/roles/roleName'
import { UserRow } from '#contract/users/calls'
import { avatarOf } from '../../platform/auth/avatar'
import { users } from '../../platform/auth/tables'
import { language } from '../../platform/context'
import { apiText } from '../../platform/texts'
import { optionOf } from '../../schema/options'
import { personName } from '../../schema/people'

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

/** Distinct role names, of general roles and roles at hospitals. */
const roleNames = sql<
  string[]
>`array(select distinct roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by roles.name)`

/** The hospitals where the user belongs or has a role. */
const theirHospitals = sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'alternate_name', alternate_name) order by name), '[]')
  from hospitals where id in (
    select hospital_id from user_hospitals where user_hospitals.user_id = users.id
    union all select hospital_id from user_roles where user_roles.user_id = users.id))`

/** What a user is shown with as a record. Expects `users` in the statement. */
export const shownUser = { user: shownColumns, role: roleNames, hospitals: theirHospitals }

/** What a user is shown with in lists. Expects `users` in the statement. */
export const listedUser = { user: listedColumns, role: roleNames, hospitals: theirHospitals }

export interface SelectedUser {
  user: ListedAccount
  role: string[]
  hospitals: Named[]
}

/** Returns a user as a row of a list. The response schema of the call removes what it does not show. */
export function userRow({ user, role, hospitals }: SelectedUser) {
  return {
    ...user,
    name_text: personName(user),
    uuid: user.national_id,
    gender_text: user.gender && apiText(`gender.${user.gender}`),
    avatar: avatarOf(user),
    role,
    role_text: role.map((name) => roleName(name, language())),
    hospitals: hospitals.map(optionOf),
  } satisfies UserRow
}
