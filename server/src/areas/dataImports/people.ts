import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { isSameName } from '#contract/rules/names/nameSound'
import { db } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import type { DataImportRow } from '../../schema/dataImports'
import { lockNationalIds, type SearchedPeople, type shownSimilarPatients, similarToEach } from '../users'
import type { Compared, Creation, ImportOfKind } from './importOfKind'

/** What is compared of the person of a row, whoever it is. */
export interface ImportedPerson {
  first_name: string
  last_name: string
  birth_date: string
  uuid: string
  email: string
  phone: string | null
}

/** What differs between patients and staff. */
interface PeopleOfKind<P extends ImportedPerson> {
  batchSize: number
  /** With whom the rows are compared. */
  comparedWith: SearchedPeople
  shown: typeof shownSimilarPatients
  /** Why nobody can be created with the national ID or the email of somebody else. */
  cannotCreate: ApiTextKey
  /** Returns what reads the rows of a file: the person, or what is wrong with the cells by field. */
  reader(file: DataImportRow): Promise<(given: GivenCells) => { person: P } | { problems: FieldProblems }>
  create(people: readonly P[], creation: Creation): Promise<(number | FieldProblems)[]>
  /**
   * Returns the condition that something was recorded about an account, or attached to it, since it was created, or that the
   * caller may not remove it. Expects `users` in the statement.
   * @param ids the accounts that the statement is about
   */
  isUsed(hospitalId: number, ids: readonly number[]): SQL
  remove(ids: readonly number[], action: string): Promise<void>
}

const EmailRow = z.strictObject({ email: z.string(), id: z.int() })

/** Returns the open accounts that have one of these emails. */
async function ownersOf(emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await readRows(
    EmailRow,
    sql`select lower(email) as email, id from users where closed_at is null and lower(email) = any (${textArray(emails)})`,
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/**
 * Compares people with the registered ones, as the desk does (`similarPatients`): patients with patients, staff with everybody. An
 * email that belongs to none of the similar people is a problem of the row.
 */
async function comparePeople(
  people: readonly ImportedPerson[],
  file: DataImportRow,
  among: SearchedPeople,
): Promise<Compared[]> {
  const country = sql`select country_id from hospitals where id = ${file.hospital_id}`
  const similar = await similarToEach(people, country, among)
  const owners = await ownersOf(people.map(({ email }) => email))
  return people.map(({ email }, index) => {
    const owner = owners.get(email)
    const matches = (similar[index] ?? []).map(({ id, match }) => ({
      id,
      match,
      blocks: match === 'uuid' || id === owner,
    }))
    if (owner !== undefined && !matches.some(({ id }) => id === owner)) {
      return { state: 'wrong', matches: null, problems: { email: [{ key: 'validation.emailTaken' }] } }
    }
    return matches.length > 0
      ? { state: 'similar', matches, problems: null }
      : { state: 'ready', matches: null, problems: null }
  })
}

const dayMs = 86_400_000

/** Returns whether one person may be another one, by the rules of `similarPatients`. */
function maySame(one: ImportedPerson, other: ImportedPerson): boolean {
  const isNear = Math.abs(Date.parse(one.birth_date) - Date.parse(other.birth_date)) <= 366 * dayMs
  return (
    one.uuid === other.uuid ||
    one.email === other.email ||
    one.phone === other.phone ||
    (isNear && isSameName({ ...one, alternate_name: null }, { ...other, alternate_name: null }))
  )
}

const IdRow = z.strictObject({ id: z.int() })

/**
 * Returns the people whom nobody has used since they were imported: nobody has signed in, changed or closed the account,
 * given it another role or hospital, or recorded anything about them. Locks the accounts first, as merging does, so that nothing
 * can be recorded meanwhile.
 */
async function unusedPeople(
  ids: readonly number[],
  hospitalId: number,
  isUsed: PeopleOfKind<ImportedPerson>['isUsed'],
): Promise<Set<number>> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, id)
    from (select id from unnest(${numberArray(ids)}) as given (id) order by 1) as sorted`)
  await db().execute(sql`select from users where id = any (${numberArray(ids)}) order by id for update`)
  const rows = await readRows(
    IdRow,
    sql`select users.id from users
      where users.id = any (${numberArray(ids)}) and closed_at is null and updated_at = created_at
        and not in_use and not owner_chose and not email_proven and verified_at is null
        and avatar_media_id is null and id_scan_media_id is null
        and (select count(*) from user_roles where user_id = users.id) = 1
        and not exists (select from account_management as managing where managing.user_id = users.id
          and managing.hospital_id <> ${hospitalId})
        and not ${isUsed(hospitalId, ids)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns how people are imported. */
export function importOfPeople<P extends ImportedPerson>(own: PeopleOfKind<P>): ImportOfKind<P> {
  const { batchSize, shown, cannotCreate, comparedWith } = own
  return {
    batchSize,
    shown,
    cannotCreate,
    lostAccess: 'import.lostAccess',
    createdIn: 'user_id',
    reader: async (file) => {
      const personOf = await own.reader(file)
      return (given) => {
        const row = personOf(given)
        return 'person' in row ? { read: row.person } : row
      }
    },
    keysOf: ({ uuid, email, phone }) => ({ uuid, email, phone, row_key: null }),
    compare: (rows, file) =>
      comparePeople(
        rows.map(({ read }) => read),
        file,
        comparedWith,
      ),
    lock: (people) => lockNationalIds(people.map(({ uuid }) => uuid)),
    maySame,
    create: (people, creation) => own.create(people, creation),
    unused: (ids, file) => unusedPeople(ids, file.hospital_id, own.isUsed),
    remove: (ids, action) => own.remove(ids, action),
  }
}
