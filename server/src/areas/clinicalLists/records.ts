import { sql } from 'drizzle-orm'
import type { ClinicalListKind, ClinicalListName } from '#contract/clinicalLists/entries'
import type { AccessRule } from '../../platform/access/access'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { holdsRole } from '../../schema/memberships'
import { accessPathsToPatient } from '../../schema/patientAccess'
import { namedByPerson } from '../../schema/recordSources'

/** Returns the access rule of the entries of a clinical list: as for the record of their patient. */
export function clinicalListRule(name: ClinicalListName): AccessRule {
  const table = sql.identifier(name)
  return {
    key: sql`${table}.id`,
    records: (keys) => sql`${table} join users on users.id = ${table}.patient_id
      where ${table}.id = any (${numberArray(keys)}) and ${table}.removed_at is null and ${table}.replaced_at is null
      and ${holdsRole('PATIENT')}`,
    accessPaths: accessPathsToPatient,
  }
}

/**
 * Returns how access explanations find the entries of a clinical list.
 * @param alsoGuarded the keys of an entry in the rules of other kinds
 */
export function clinicalListSource(
  name: ClinicalListName,
  kind: ClinicalListKind,
  alsoGuarded: RecordSource['rules'] = {},
): RecordSource {
  const table = sql.identifier(name)
  return {
    from: sql`${table} join users on users.id = ${table}.patient_id
      where ${table}.removed_at is null and ${table}.replaced_at is null`,
    id: sql`${table}.id`,
    ...namedByPerson,
    at: sql.raw(epochMs(`${name}.recorded_at`)),
    order: sql`${table}.id desc`,
    rules: { [kind]: sql`${table}.id`, ...alsoGuarded },
  }
}
