import { sql } from 'drizzle-orm'
import { type ImportedPatient, patientOfRow } from '#contract/dataImports/patientRow'
import { registerPatients, removePatients, shownSimilarPatients } from '../users'
import { hasRecords } from './attachments'
import { importOfPeople } from './people'
import { settingOf } from './rowSetting'

/** Patients are registered as at the desk. */
export const patients = importOfPeople<ImportedPatient>({
  batchSize: 100,
  comparedWith: 'patients',
  shown: shownSimilarPatients,
  cannotCreate: 'import.cannotCreate',
  reader: async (file) => {
    const setting = await settingOf(file)
    return (given) => patientOfRow(given, setting)
  },
  create: (people, creation) => registerPatients(people, { ...creation, action: 'dataImports.start' }),
  isUsed: (hospitalId) =>
    sql`(exists (select from user_hospitals where user_id = users.id) or ${hasRecords(hospitalId)})`,
  remove: removePatients,
})
