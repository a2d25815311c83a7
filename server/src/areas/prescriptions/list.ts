import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import type { prescriptions as calls } from '#contract/prescriptions/calls'
import type { PrescriptionType } from '#contract/prescriptions/codes'
import type { Prescription, PrescriptionWithVersions } from '#contract/prescriptions/prescription'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { type EncounterRef, encounterOf, opensEncounter } from '../../schema/encounter'
import { prescriptions } from '../../schema/prescriptions'
import { ofEncounter } from './ofEncounter'
import {
  PrescriptionRow,
  prescriptionColumns,
  prescriptionOf,
  prescriptionTables,
  VersionRow,
  versionColumns,
  versionOf,
  versionTables,
} from './prescriptionRow'

const ListedRow = PrescriptionRow.extend({ sort_key: SortKey })
type ListedRow = z.output<typeof ListedRow>
const CountRow = z.strictObject({ total: z.int() })

const newestFirst = listOrder(descending(prescriptions.id))

/** Returns the list of the prescriptions of an episode or appointment of one type, the newest first. */
export function prescriptionList(
  encounter: EncounterRef,
  type: PrescriptionType,
  { status }: Pick<QueryOf<typeof calls.listOfEpisode>, 'status'>,
): ListRows<ListedRow, Prescription> & { count(): Promise<number> } {
  const condition = and(
    sql`${ofEncounter(encounter)} and prescriptions.type = ${type}`,
    status === undefined ? undefined : sql`prescriptions.status = ${Number(status)}`,
  )
  return {
    order: newestFirst,
    rows: (slice) =>
      readJsonRows(
        ListedRow,
        sql`select ${prescriptionColumns}, ${newestFirst.key} as sort_key from ${prescriptionTables}
          where ${and(condition, slice.after)} ${orderAndLimit(newestFirst, slice)}`,
      ),
    async toResponse(rows) {
      const canUpdate = await opensEncounter(encounter, 'update-prescription')
      return rows.map((row) => prescriptionOf(row, canUpdate))
    },
    async count() {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from prescriptions where ${condition}`,
      )
      return row?.total ?? 0
    },
  }
}

async function selectOne(which: SQL): Promise<PrescriptionRow> {
  const [row] = await readJsonRows(
    PrescriptionRow,
    sql`select ${prescriptionColumns} from ${prescriptionTables} where ${which}`,
  )
  return orNotFound(row)
}

/** Returns the row of a prescription. @throws Problem 404 */
export const prescriptionRow = (id: number) => selectOne(sql`prescriptions.id = ${id}`)

/** Returns a prescription as in responses. @throws Problem 404 */
export async function readPrescription(id: number): Promise<Prescription> {
  const row = await prescriptionRow(id)
  return prescriptionOf(row, await opensEncounter(encounterOf(row), 'update-prescription'))
}

/** Returns a prescription with the versions that it replaced, the newest first. @throws Problem 404 */
export async function readWithVersions(id: number): Promise<PrescriptionWithVersions> {
  const versions = await readJsonRows(
    VersionRow,
    sql`select ${sql.raw(versionColumns('versions'))} from prescription_versions as versions
      ${sql.raw(versionTables('versions'))} where versions.prescription_id = ${id} order by versions.revision desc`,
  )
  return { ...(await readPrescription(id)), versions: versions.map(versionOf) }
}
