import { and, gt, lt, type SQL, sql } from 'drizzle-orm'
import {
  endOfName,
  personSearchParts,
  personSearchText,
  personSearchVersion,
  similarNameParts,
} from '#contract/rules/personSearch'
import { db } from '../context'
import { users } from './tables'

type Findable = Parameters<typeof personSearchText>[0]

/**
 * Returns the search columns of a person; required in every statement that writes a name, email, national ID or phone.
 */
export function searchOf(person: Findable) {
  return { search: personSearchText(person), search_version: personSearchVersion }
}

/** Returns the condition that the text contains one of the parts; false if there are none. */
function containsOne(text: SQL, parts: readonly string[]): SQL {
  const conditions = parts.map((part) => sql`${text} like ${`%${part}%`}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Returns the condition that the text contains one part of each list; false if there are none. */
function containsAll(text: SQL, parts: readonly (readonly string[])[]): SQL {
  const conditions = parts.map((some) => containsOne(text, some))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
}

const searchText = sql`users.search`
const nameText = sql.raw(`split_part(users.search, '${endOfName}', 1)`)

/**
 * Returns the condition that finds people by part of a name (in every spelling), email, national ID or phone. Expects
 * `users` in the statement.
 */
export function matchesPerson(q: string): SQL {
  return containsAll(searchText, personSearchParts(q))
}

/**
 * Returns the condition that finds people by part of their name only, in every spelling: a caller who cannot see a
 * person's phone must not find it out by trying digits. The index supports `matchesPerson` only. Expects `users` in the
 * statement.
 */
export function matchesPersonName(q: string): SQL {
  return containsAll(nameText, personSearchParts(q))
}

/**
 * Returns the condition that finds people by part of a name, the national ID or the phone, and not of the email. Expects
 * `users` in the statement. The index supports `matchesPerson` only.
 */
export function matchesPersonIdentity(q: string): SQL {
  return containsAll(sql`(${nameText} || ' ' || users.uuid || ' ' || coalesce(users.phone, ''))`, personSearchParts(q))
}

/**
 * Returns the condition that finds everybody whom `isSameName` finds by a name, among others. Expects `users` in the
 * statement.
 */
export function mayHaveName(name: string): SQL {
  const { given, others } = similarNameParts(name)
  const isGiven = containsOne(searchText, given)
  return others ? sql`(${isGiven} and ${containsOne(searchText, others)})` : isGiven
}

const batchSize = 2_000

/** Recomputes the search texts that are older than the current rules: once after an upgrade, two thousand at a time. */
export async function fillSearch(): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db()
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        alternate_name: users.alternate_name,
        email: users.email,
        national_id: users.national_id,
        phone: users.phone,
      })
      .from(users)
      .where(and(lt(users.search_version, personSearchVersion), gt(users.id, after)))
      .orderBy(users.id)
      .limit(batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const updated = rows.map((row) => ({ id: row.id, search: personSearchText(row) }))
    await db().execute(sql`
      update users set search = updated.search, search_version = ${personSearchVersion}
      from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as updated (id integer, search text)
      where users.id = updated.id`)
  }
}
