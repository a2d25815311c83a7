import { or, type SQL, sql } from 'drizzle-orm'
import type { RecordKind } from '#contract/kit/record'
import type { WhySubject } from '#contract/why/calls'
import type { SubjectKind } from '#contract/why/subjects'
import { matchesPerson } from '../../platform/auth/search'
import { context, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { orNotFound } from '../../platform/http/problem'

const maxShown = 50

interface Row extends Record<string, unknown> {
  id: number
  name: string
  at: string | null
}

/** What is called so, or has this number: 50 at most. */
export async function findSubjects(
  kind: SubjectKind,
  { q, id }: { q?: string | undefined; id?: number | undefined },
): Promise<WhySubject[]> {
  const source = context().platform.recordSources[kind]
  const isNumber = q !== undefined && /^[1-9]\d{0,8}$/.test(q)
  const hasNumber = isNumber ? sql`${source.id} = ${Number(q)}` : sql`false`
  const isCalled = q
    ? sql`and (${or(...source.searched.map((text) => containsText(sql`(${text})`, q)), hasNumber)}
        ${source.isPerson ? sql`or ${matchesPerson(q)}` : sql``})`
    : sql``
  const { rows } = await db().execute<Row>(sql`
    select ${source.id} as id, ${source.name()} as name, ${source.at ?? sql`null::bigint`} as at
    from ${source.from} ${isCalled} ${id === undefined ? sql`` : sql`and ${source.id} = ${id}`}
    order by ${isNumber ? sql`${hasNumber} desc,` : sql``} ${source.order ?? sql`2`}, 1 limit ${maxShown}`)
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: row.name,
    at: row.at === null ? null : new Date(Number(row.at)).toISOString(),
  }))
}

/** The rules that guard a record, and the key by which each of them knows it. @throws 404 */
export async function rulesOf(kind: SubjectKind, id: number): Promise<[RecordKind, number | string][]> {
  const source = context().platform.recordSources[kind]
  const rules = Object.entries(source.rules) as [RecordKind, SQL][]
  const keys = sql.join(
    rules.map(([, key]) => key),
    sql`, `,
  )
  const { rows } = await db().execute<{ keys: (number | string)[] }>(
    sql`select json_build_array(${keys}) as keys from ${source.from} and ${source.id} = ${id}`,
  )
  const known = orNotFound(rows[0]).keys
  return rules.map(([rule], position) => [rule, orNotFound(known[position])])
}
