import { sql } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { InvestigationFile } from '#contract/investigations/investigation'
import type { QueryOf } from '#contract/kit/endpoint'
import type { patientTimeline } from '#contract/patientTimeline/calls'
import type { PatientInvestigation } from '#contract/patientTimeline/timeline'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder } from '../../platform/database/listOrder'
import { openMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { apiText, listed } from '../../platform/texts'
import type { EncounterRef } from '../../schema/encounter'
import { investigations } from '../../schema/investigations'
import { optionOf } from '../../schema/options'
import { forPatient, openPreview } from '../imaging'
import {
  filesOf,
  filesWhere,
  InvestigationRow,
  investigationColumns,
  investigationTables,
  isOfEncounter,
  labValuesOf,
  ordersPage,
  typeOf,
} from '../investigations'

const newestFirst = listOrder(descending(investigations.id))

function fileForPatient({ image, ...file }: InvestigationFile) {
  return { ...file, image: image && forPatient(image) }
}

/** Returns investigations as their patient reads them. */
async function shownToPatient(rows: readonly InvestigationRow[]): Promise<PatientInvestigation[]> {
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(ids)
  const values = await labValuesOf(ids)
  return rows.map((row) => {
    const { normal, dicom } = files(row.id).media
    return {
      id: row.id,
      center_type: row.center_type,
      investigationTypeText: listed(row.types.map((type) => typeOf(type).name)),
      date: row.date,
      status: row.status,
      status_text: apiText(`investigationStatus.${row.status}`),
      center: row.center && optionOf(row.center),
      external_investigation: row.external_investigation,
      execution_date: row.execution_date,
      execution_notes: row.execution_notes,
      lab_values: row.status === INVESTIGATION_STATUS.done ? values(row.id) : [],
      files: row.status === INVESTIGATION_STATUS.done ? [...normal, ...dicom].map(fileForPatient) : [],
    }
  })
}

/** Returns the investigations of a visit as its patient reads them, the newest first: so many at most. */
export async function visitInvestigations(appointmentId: number, most: number): Promise<PatientInvestigation[]> {
  const rows = await readJsonRows(
    InvestigationRow,
    sql`select ${investigationColumns} from ${investigationTables()}
      where investigations.appointment_id = ${appointmentId} order by investigations.id desc limit ${most}`,
  )
  return shownToPatient(rows)
}

/** Returns a page of the results of a stay as its patient reads them, the newest first. */
export function stayResults(episodeId: number, query: QueryOf<typeof patientTimeline.stayResults>) {
  const condition = sql`investigations.episode_id = ${episodeId} and investigations.status = ${INVESTIGATION_STATUS.done}`
  return ordersPage<PatientInvestigation>(query, { condition, order: newestFirst }, shownToPatient)
}

/** Of the result only: the files of the order are not for the patient. @throws Problem 404 */
async function resultFile(encounter: EncounterRef, fileId: number) {
  const [file] = await filesWhere(sql`investigation_files.id = ${fileId} and investigation_files.kind = 'result'
    and exists (select from investigations where investigations.id = investigation_files.investigation_id
      and ${isOfEncounter(encounter)} and investigations.status = ${INVESTIGATION_STATUS.done})`)
  return orNotFound(file)
}

/** Opens a file of a result of a visit or a stay. @throws Problem 404 */
export async function openResultFile(encounter: EncounterRef, fileId: number) {
  return openMedia((await resultFile(encounter, fileId)).media_id)
}

/** Opens a preview of a DICOM file of a result of a visit or a stay. @throws Problem 404 */
export async function openResultPreview(
  encounter: EncounterRef,
  fileId: number,
  query: QueryOf<typeof patientTimeline.preview>,
) {
  return openPreview((await resultFile(encounter, fileId)).id, query)
}
