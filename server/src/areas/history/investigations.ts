import { sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { history } from '#contract/history/calls'
import type { HistoryInvestigation } from '#contract/history/history'
import type { QueryOf } from '#contract/kit/endpoint'
import { descending, listOrder } from '../../platform/database/listOrder'
import { openMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { investigations } from '../../schema/investigations'
import { openFrame, openPreview, readPixels } from '../imaging'
import { filesOf, filesWhere, type InvestigationRow, investigationOf, labValuesOf, ordersPage } from '../investigations'
import { readOnly } from './readOnly'
import { isInHistory } from './seenEpisodes'

const newestFirst = listOrder(descending(investigations.id))

/** The investigations of a patient, but those of episodes that the history does not show. */
const ofPatient = (patientId: number) => sql`investigations.patient_id = ${patientId}
  and (investigations.episode_id is null or exists (select from episodes
    where episodes.id = investigations.episode_id and ${isInHistory()}))`

async function historyInvestigations(rows: readonly InvestigationRow[]): Promise<HistoryInvestigation[]> {
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(ids)
  const values = await labValuesOf(ids)
  return rows.map((row) => ({ ...investigationOf(row, readOnly), ...files(row.id), lab_values: values(row.id) }))
}

/** Returns a page of the lab or imaging orders of a patient, the newest first. */
export function listInvestigations(
  patientId: number,
  type: keyof typeof CENTER_TYPE,
  query: QueryOf<typeof history.labs>,
) {
  const condition = sql`${ofPatient(patientId)} and investigations.center_type = ${CENTER_TYPE[type]}`
  return ordersPage<HistoryInvestigation>(query, { condition, order: newestFirst }, historyInvestigations)
}

async function historyFile(patientId: number, fileId: number) {
  const [file] = await filesWhere(sql`investigation_files.id = ${fileId}
    and exists (select from investigations where investigations.id = investigation_files.investigation_id
      and ${ofPatient(patientId)})`)
  return orNotFound(file)
}

/** Opens a file of an investigation of a patient. @throws Problem 404 */
export async function openHistoryFile(patientId: number, fileId: number) {
  return openMedia((await historyFile(patientId, fileId)).media_id)
}

/** Opens a preview of a DICOM file of an investigation of a patient. @throws Problem 404 */
export async function openHistoryPreview(patientId: number, fileId: number, query: QueryOf<typeof history.preview>) {
  return openPreview((await historyFile(patientId, fileId)).id, query)
}

/** Returns what a viewer needs to show a DICOM file of an investigation of a patient. @throws Problem 404 */
export async function readHistoryPixels(patientId: number, fileId: number) {
  return { data: await readPixels((await historyFile(patientId, fileId)).id) }
}

/** Opens a frame of a DICOM file of an investigation of a patient. @throws Problem 404 */
export async function openHistoryFrame(patientId: number, fileId: number, query: QueryOf<typeof history.frame>) {
  return openFrame((await historyFile(patientId, fileId)).id, query)
}
