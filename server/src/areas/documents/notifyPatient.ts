import { notify } from '../notifications'

/** Notifies the patient that a version of their documents can be downloaded; the text has nothing clinical. */
export async function notifyPatient(patientId: number, episodeId: number, version: number): Promise<void> {
  await notify([
    { type: 'documents_ready', userId: patientId, key: `${episodeId}.${version}`, values: {}, about: { data: {} } },
  ])
}
