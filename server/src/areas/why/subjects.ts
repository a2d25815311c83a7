import { or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { RecordKind } from '#contract/kit/record'
import type { WhySubject } from '#contract/why/calls'
import type { SubjectKind } from '#contract/why/subjects'
import { matchesPerson } from '../../platform/auth/search'
import { context } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'

const maxShown = 50

const SubjectRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int().nullable(),
  zone: z.string().nullable(),
})
const KeysRow = z.strictObject({ keys: z.array(z.union([z.number(), z.string()]).nullable()) })

/** Returns at most 50 records that match a name or have this id. */
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
  const rows = await readRows(
    SubjectRow,
    sql`
      select ${source.id} as id, ${source.name()} as name, ${source.at ?? sql`null::bigint`} as at,
        ${source.zone ?? sql`null::text`} as zone
      from ${source.from} ${isCalled} ${id === undefined ? sql`` : sql`and ${source.id} = ${id}`}
      order by ${isNumber ? sql`${hasNumber} desc,` : sql``} ${source.order ?? sql`2`}, 1 limit ${maxShown}`,
  )
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: row.name,
    at: row.at === null ? null : new Date(row.at).toISOString(),
    time_zone: row.zone,
  }))
}

/**
 * Returns the access rules that guard a record, each with the key of the record in that rule; without the rules in which it
 * has no key, such as that of the outage code of a dose that was never printed.
 * @throws Problem 404
 */
export async function rulesOf(kind: SubjectKind, id: number): Promise<[RecordKind, number | string][]> {
  const source = context().platform.recordSources[kind]
  const rules = Object.entries(source.rules) as [RecordKind, SQL][]
  const keys = sql.join(
    rules.map(([, key]) => key),
    sql`, `,
  )
  const [row] = await readRows(
    KeysRow,
    sql`select json_build_array(${keys}) as keys from ${source.from} and ${source.id} = ${id}`,
  )
  const known = orNotFound(row).keys
  return rules.flatMap(([rule], position) => {
    const key = known[position] ?? null
    return key === null ? [] : [[rule, key]]
  })
}
