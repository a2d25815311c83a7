import { sql } from 'drizzle-orm'
import { personSearchText, personSearchVersion } from '#contract/rules/personSearch'
import { db } from '../context'

type Findable = Parameters<typeof personSearchText>[0]

/** The columns by which a person is found; belongs to every statement that writes a name, email, national id or phone. */
export function searchOf(person: Findable) {
  return { search: personSearchText(person), searchVersion: personSearchVersion }
}

const atOnce = 2_000

interface Row extends Record<string, unknown>, Findable {
  id: number
}

/** Makes the search text of everybody whose text is older than the rules: once after an upgrade, two thousand at a time. */
export async function fillSearch(): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db().execute<Row>(sql`
      select id, first_name as "firstName", last_name as "lastName", email, uuid as "nationalId", phone
      from users where search_version < ${personSearchVersion} and id > ${after} order by id limit ${atOnce}`)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const made = rows.map((row) => ({ id: row.id, search: personSearchText(row) }))
    await db().execute(sql`
      update users set search = made.search, search_version = ${personSearchVersion}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, search text)
      where users.id = made.id`)
  }
}
