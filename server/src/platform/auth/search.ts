import { type SQL, sql } from 'drizzle-orm'
import { endOfName, personSearchParts, personSearchText, personSearchVersion } from '#contract/rules/personSearch'
import { db } from '../context'

type Findable = Parameters<typeof personSearchText>[0]

/** The columns by which a person is found; belongs to every statement that writes a name, email, national id or phone. */
export function searchOf(person: Findable) {
  return { search: personSearchText(person), search_version: personSearchVersion }
}

/** Each of these stands somewhere in the text; where nothing was typed that could be looked for, it is nowhere. */
function containsAll(text: SQL, parts: readonly string[]): SQL {
  const conditions = parts.map((part) => sql`${text} like ${`%${part}%`}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
}

const searchText = sql`users.search`
const nameText = sql.raw(`split_part(users.search, '${endOfName}', 1)`)

/** Finds people by part of name (in every spelling), email, national id or phone. Expects `users` in the statement. */
export function matchesPerson(q: string): SQL {
  return containsAll(searchText, personSearchParts(q))
}

/**
 * Finds people by part of their name alone, in every spelling: who may not know somebody's phone must not come to know
 * it by trying digits. The index answers `personCalled` only. Expects `users` in the statement.
 */
export function matchesPersonName(q: string): SQL {
  return containsAll(nameText, personSearchParts(q))
}

const batchSize = 2_000

interface Row extends Record<string, unknown>, Findable {
  id: number
}

/** Makes the search text of everybody whose text is older than the rules: once after an upgrade, two thousand at a time. */
export async function fillSearch(): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db().execute<Row>(sql`
      select id, first_name, last_name, alternate_name, email, uuid as national_id, phone
      from users where search_version < ${personSearchVersion} and id > ${after} order by id limit ${batchSize}`)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const made = rows.map((row) => ({ id: row.id, search: personSearchText(row) }))
    await db().execute(sql`
      update users set search = made.search, search_version = ${personSearchVersion}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, search text)
      where users.id = made.id`)
  }
}
