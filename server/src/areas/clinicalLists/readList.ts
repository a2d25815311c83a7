import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostEntries } from '#contract/clinicalLists/entries'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { PersonRow, personJson, personOf } from '../../schema/people'
import type { ClinicalList, CommonColumns, Entry, PatientList, Recorded, Version } from './clinicalList'

const recordedRow = {
  revision: z.int(),
  person: PersonRow,
  /** Milliseconds since 1970. */
  at: z.int(),
}

/** @param fields those of the list, as JSON */
function listRow(fields: z.ZodType) {
  return z.strictObject({
    ...recordedRow,
    id: z.int(),
    /** Null for the statement that none is known. */
    fields: fields.nullable(),
    versions: z.array(z.strictObject({ ...recordedRow, fields })),
  })
}

interface RecordedRow {
  person: z.output<typeof PersonRow>
  at: number
}

function recordedOf({ person, at }: RecordedRow): Recorded {
  return { recorded_by: personOf(person), recorded_at: new Date(at).toISOString() }
}

/** The columns that an entry and its versions have, from the table or its versions. */
const recordedColumns = (table: string) =>
  `${table}.revision, ${personJson('people')} as person, ${epochMs(`${table}.recorded_at`)} as at`

function fieldsJson(fields: Record<string, string>): string {
  const members = Object.entries(fields).map(([name, expression]) => `'${name}', ${expression}`)
  return `json_build_object(${members.join(', ')})`
}

function listQuery<I, C extends CommonColumns, F, S extends object>(
  { name, kind, fieldsOf, joins = () => '' }: ClinicalList<I, C, F, S>,
  patientId: number,
) {
  const withPerson = (table: string) => `join users as people on people.id = ${table}.recorded_by ${joins(table)}`
  return sql`select ${sql.raw(`${name}.id, ${recordedColumns(name)},
      case when not ${name}.none_known then ${fieldsJson(fieldsOf(name))} end as fields,
      (select coalesce(json_agg(version order by version.revision desc), '[]') from (
        select ${recordedColumns('versions')}, ${fieldsJson(fieldsOf('versions'))} as fields
        from ${kind}_versions as versions ${withPerson('versions')}
        where versions.${kind}_id = ${name}.id) as version) as versions
    from ${name} ${withPerson(name)}
    where ${name}.removed_at is null and ${name}.replaced_at is null and ${name}.patient_id`)} = ${patientId}
    order by ${sql.raw(name)}.id limit ${mostEntries + 1}`
}

/**
 * Returns a clinical list of a patient in one statement, and whether it was recorded at all: the entries that apply first.
 * Callers check the access to the patient.
 */
export async function readList<I, C extends CommonColumns, F, S extends object>(
  list: ClinicalList<I, C, F, S>,
  patientId: number,
): Promise<PatientList<S>> {
  const rows = await readRows(listRow(list.fields), listQuery(list, patientId))
  const versionOf = (row: RecordedRow & { revision: number; fields: unknown }): Version<S> => ({
    // As `listRow` describes them.
    ...list.shown(row.fields as F),
    revision: row.revision,
    ...recordedOf(row),
  })
  const entries = rows
    .filter(({ fields }) => fields !== null)
    .map(
      (row): Entry<S> => ({
        ...versionOf(row),
        id: row.id,
        versions: row.versions.map(versionOf),
      }),
    )
    .toSorted((one, other) => Number(list.applies(other)) - Number(list.applies(one)) || list.compare(one, other))
  const isListed = entries.some(list.applies)
  const statement = isListed ? undefined : rows.find(({ fields }) => fields === null)
  return {
    state: isListed ? 'listed' : statement ? 'none_known' : 'not_recorded',
    none_known: statement ? { id: statement.id, ...recordedOf(statement) } : null,
    entries,
  }
}
