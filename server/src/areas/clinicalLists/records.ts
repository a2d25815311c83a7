import { sql } from 'drizzle-orm'
import type { ClinicalListKind, ClinicalListName } from '#contract/clinicalLists/lists'
import type { RecordPart } from '#contract/recordViews/calls'
import type { AccessRule } from '../../platform/access/access'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs, numberArray } from '../../platform/database/expressions'
import type { TimelineOfList } from '../../platform/timelineOfList'
import { type AreaRecord, auditedRow, owned } from '../../schema/areaRecords'
import { holdsRole } from '../../schema/memberships'
import { accessPathsToPatient } from '../../schema/patientAccess'
import { namedByPerson } from '../../schema/recordSources'
import type { AreaManifest } from '../manifest'

interface ListRecords {
  name: ClinicalListName
  kind: ClinicalListKind
  /** The column that is the same for entries of which only one may apply. */
  keyColumn: string
  /** The part of the patient's record that patients know the list as. */
  part: RecordPart
  timeline: TimelineOfList
  /** The keys of an entry in the rules of other kinds. */
  alsoGuarded?: RecordSource['rules']
}

/**
 * Returns what a manifest declares of the entries of a clinical list: their access rule, as for the record of their
 * patient, and how explanations of access, the audit log and the timeline of a case find and read them.
 */
export function clinicalListRecords({
  name,
  kind,
  keyColumn,
  part,
  timeline,
  alsoGuarded = {},
}: ListRecords): Pick<AreaManifest, 'rules' | 'sources' | 'records'> {
  const table = sql.identifier(name)
  const isOpen = sql`${table}.removed_at is null and ${table}.replaced_at is null`
  const rule: AccessRule = {
    key: sql`${table}.id`,
    records: (keys) => sql`${table} join users on users.id = ${table}.patient_id
      where ${table}.id = any (${numberArray(keys)}) and ${isOpen} and ${holdsRole('PATIENT')}`,
    accessPaths: accessPathsToPatient,
  }
  const source: RecordSource = {
    from: sql`${table} join users on users.id = ${table}.patient_id where ${isOpen}`,
    id: sql`${table}.id`,
    ...namedByPerson,
    at: sql.raw(epochMs(`${name}.recorded_at`)),
    order: sql`${table}.id desc`,
    rules: { [kind]: sql`${table}.id`, ...alsoGuarded },
  }
  const record: AreaRecord = {
    audited: auditedRow(name, { hides: ['applies', 'revision', keyColumn] }),
    ofPatient: { part, keys: owned(name) },
    timeline,
  }
  return { rules: { [kind]: rule }, sources: { [kind]: source }, records: { [kind]: record } }
}
