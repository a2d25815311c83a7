import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Allergy, type AllergyList, mostAllergies } from '#contract/allergies/calls'
import { allergySeverities, allergyStatuses } from '#contract/allergies/severity'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { named } from '../../platform/texts'
import { PersonRow, personJson, personOf } from '../../schema/people'

const RecordedRow = z.strictObject({
  revision: z.int(),
  drug_id: z.int().nullable(),
  /** Null for the statement that none is known. */
  substance: z.string().nullable(),
  substance_ar: z.string().nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities).nullable(),
  status: z.enum(allergyStatuses),
  status_reason: z.string().nullable(),
  noted_since: z.string().nullable(),
  person: PersonRow,
  /** Milliseconds since 1970. */
  at: z.int(),
})

const AllergyRow = RecordedRow.extend({ id: z.int(), none_known: z.boolean(), versions: z.array(RecordedRow) })
type AllergyRow = z.output<typeof AllergyRow>

/** The columns of `RecordedRow`, from a table of allergies or versions with the drugs and the people who recorded them. */
const recorded = (table: string) => `${table}.revision, ${table}.drug_id, ${table}.substance,
  drugs.drug_name_ar as substance_ar, ${table}.reaction, ${table}.severity, ${table}.status, ${table}.status_reason,
  ${table}.noted_since::text as noted_since, ${personJson('people')} as person, ${epochMs(`${table}.recorded_at`)} as at`

const withDrugAndPerson = (table: string) =>
  sql.raw(`left join drugs on drugs.id = ${table}.drug_id
  join users as people on people.id = ${table}.recorded_by`)

function versionOf({ substance, substance_ar, severity, person, at, ...row }: z.output<typeof RecordedRow>) {
  if (substance === null || severity === null) throw new Error('The statement that none is known has no version')
  return {
    ...row,
    severity,
    substance_text: named({ name: substance, alternate_name: substance_ar }),
    recorded_by: personOf(person),
    recorded_at: new Date(at).toISOString(),
  }
}

function allergyOf({ none_known: _isNoneKnown, id, versions, ...row }: AllergyRow): Allergy {
  return { ...versionOf(row), id, versions: versions.map(versionOf) }
}

/** Active ones first, then the most severe first. */
function byUrgency(one: Allergy, other: Allergy): number {
  const rank = ({ status, severity }: Allergy) =>
    (status === 'active' ? 0 : allergySeverities.length) + allergySeverities.indexOf(severity)
  return rank(one) - rank(other)
}

/**
 * Returns the allergies of a patient, and whether they were recorded at all. Callers check the access to the patient.
 */
export async function readAllergies(patientId: number): Promise<AllergyList> {
  const rows = await readRows(
    AllergyRow,
    sql`select allergies.id, allergies.none_known, ${sql.raw(recorded('allergies'))},
        (select coalesce(json_agg(version order by version.revision desc), '[]') from (
          select ${sql.raw(recorded('versions'))} from allergy_versions as versions ${withDrugAndPerson('versions')}
          where versions.allergy_id = allergies.id) as version) as versions
      from allergies ${withDrugAndPerson('allergies')}
      where allergies.patient_id = ${patientId} and allergies.removed_at is null and allergies.replaced_at is null
      order by allergies.id limit ${mostAllergies + 1}`,
  )
  const statement = rows.find((row) => row.none_known)
  const allergies = rows
    .filter((row) => !row.none_known)
    .map(allergyOf)
    .toSorted(byUrgency)
  const isListed = allergies.some(({ status }) => status === 'active')
  return {
    state: isListed ? 'listed' : statement ? 'none_known' : 'not_recorded',
    none_known: statement
      ? {
          id: statement.id,
          recorded_by: personOf(statement.person),
          recorded_at: new Date(statement.at).toISOString(),
        }
      : null,
    allergies,
  }
}
