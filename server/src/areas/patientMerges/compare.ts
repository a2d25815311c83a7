import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ComparedRecord, type Comparison, comparedParts } from '#contract/patientMerges/calls'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personOf } from '../../schema/people'
import { obstaclesOf } from './obstacles'
import { movedReferences } from './references'

const RecordRow = z.strictObject({
  person: PersonRow,
  alternate_name: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  uuid: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  address: z.string().nullable(),
  time_zone: z.string(),
  created: z.int(),
  in_use: z.boolean(),
  hospitals: z.array(OptionRow),
  parts: z.array(z.strictObject({ part: z.enum(comparedParts), count: z.int() })),
})

const counts = sql.join(
  movedReferences.flatMap(({ table, column, part }) =>
    part
      ? [
          sql`select ${part}::text as part, (select count(*)::integer from ${sql.identifier(table)} as counted
            where counted.${sql.identifier(column)} = users.id) as count`,
        ]
      : [],
  ),
  sql` union all `,
)

/** Returns what the comparison shows of records, in the order of the ids. One statement. */
async function recordsOf(ids: readonly [number, number]): Promise<ComparedRecord[]> {
  const rows = await readJsonRows(
    RecordRow,
    sql`select ${sql.raw(personJson('users'))} as person, alternate_name, birth_date, gender, uuid, phone, email, address,
        time_zone, ${sql.raw(epochMs('users.created_at'))} as created, in_use,
        coalesce((select json_agg(${sql.raw(optionJson('hospitals'))} order by hospitals.name, hospitals.id)
          from hospital_patients join hospitals on hospitals.id = hospital_id where user_id = users.id), '[]') as hospitals,
        (select json_agg(json_build_object('part', part, 'count', count)) from (${counts}) as counts) as parts
      from users where users.id = any (${numberArray(ids)})`,
  )
  return ids.map((id) => recordOf(orNotFound(rows.find(({ person }) => person.id === id))))
}

function recordOf({
  person,
  time_zone: zone,
  created,
  hospitals,
  parts,
  ...row
}: z.output<typeof RecordRow>): ComparedRecord {
  return {
    ...personOf(person),
    ...row,
    ...agesOn(row.birth_date, localTime(now().getTime(), zone).date),
    hospitals: hospitals.map(optionOf),
    created_at: new Date(created).toISOString(),
    parts: comparedParts.map((part) => ({ part, count: parts.find((each) => each.part === part)?.count ?? 0 })),
  }
}

/** Returns two records side by side, and what keeps the second from being merged into the first. Two statements. */
export async function compareRecords(survivor: number, other: number): Promise<Comparison> {
  return { records: await recordsOf([survivor, other]), obstacles: await obstaclesOf(survivor, other) }
}
