import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AuditEntry } from '#contract/audit/calls'
import { numberArray } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { fullName } from '../../schema/people'

type Changes = NonNullable<AuditEntry['changes']>

/** What the id of a field names, in the caller's language. */
const tables = {
  // Staff only: who was a patient is looked up with `audit.people`, which records whose name was read.
  person: () => sql`select 'person', users.id, ${fullName()} from users where users.is_staff_member and users.id`,
  hospital: () => sql`select 'hospital', id, ${localNameOf(sql`name`, sql`alternate_name`)} from hospitals where id`,
  clinic: () => sql`select 'clinic', id, ${localNameOf(sql`title`, sql`alternate_title`)} from clinics where id`,
  specialty: () =>
    sql`select 'specialty', id, ${localNameOf(sql`name`, sql`alternate_name`)} from specialties where id`,
  level: () => sql`select 'level', id, ${localNameOf(sql`name`, sql`alternate_name`)} from levels where id`,
  country: () => sql`select 'country', id, ${localNameOf(sql`name`, sql`name_ar`)} from countries where id`,
  city: () => sql`select 'city', id, ${localNameOf(sql`name`, sql`name_ar`)} from cities where id`,
  department: () =>
    sql`select 'department', id, ${localNameOf(sql`name`, sql`alternate_name`)} from departments where id`,
  drug: () => sql`select 'drug', id, ${localNameOf(sql`drug_name`, sql`drug_name_ar`)} from drugs where id`,
} satisfies Record<string, () => SQL>
type Source = keyof typeof tables

const fields: Readonly<Record<string, Source>> = {
  ...{ user_id: 'person', doctor_id: 'person', patient_id: 'person', author_id: 'person', creator_id: 'person' },
  ...{ editor_id: 'person', recorded_by: 'person', removed_by: 'person', coordinators: 'person' },
  ...{ hospital_id: 'hospital', clinic_id: 'clinic', specialty_id: 'specialty', level_id: 'level' },
  ...{ country_id: 'country', city_id: 'city', department_id: 'department', drug_id: 'drug' },
}

const NameRow = z.strictObject({ source: z.string(), id: z.int(), name: z.string() })

const isId = (value: unknown): value is number => Number.isInteger(value)

function idsIn(changes: Changes, name: string): number[] {
  const field = changes[name]
  return [field?.before, field?.after].flat().filter(isId)
}

/** Returns the names of staff and of records whose ids are in changed fields, for each entry by field and id. One statement. */
export async function namesInChanges(all: readonly (Changes | null)[]): Promise<AuditEntry['names'][]> {
  const wanted = new Map<Source, Set<number>>()
  for (const changes of all)
    for (const name of Object.keys(changes ?? {})) {
      const source = fields[name]
      if (!changes || !source) continue
      const ids = wanted.get(source) ?? new Set()
      for (const id of idsIn(changes, name)) ids.add(id)
      if (ids.size > 0) wanted.set(source, ids)
    }
  const parts = [...wanted].map(([source, ids]) => sql`(${tables[source]()} = any (${numberArray([...ids])}))`)
  const rows =
    parts.length === 0
      ? []
      : await readRows(
          NameRow,
          sql`select named.* from (${sql.join(parts, sql` union all `)}) as named (source, id, name)`,
        )
  const names = new Map(rows.map(({ source, id, name }) => [`${source} ${id}`, name]))
  return all.map((changes) =>
    Object.fromEntries(
      Object.keys(changes ?? {}).flatMap((name) => {
        const source = fields[name]
        if (!changes || !source) return []
        const found = idsIn(changes, name).flatMap((id) => {
          const text = names.get(`${source} ${id}`)
          return text === undefined ? [] : [[String(id), text] as const]
        })
        return found.length === 0 ? [] : [[name, Object.fromEntries(found)]]
      }),
    ),
  )
}
