import { patientFields } from '#contract/dataImports/fields'
import { dataImportRows, dataImports } from '../../../schema/dataImports'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf, savePicture } from '../../../testing/stored'

/** The fields of the columns of the stored file. */
const fields = patientFields.filter((field) => field !== 'full_name' && !field.startsWith('guardian_'))

export const areaTesting: AreaTesting = {
  rules: {
    dataImport: {
      staff: { at: below, roles: ['ADMIN'] },
      self: [],
      superAdmin: true,
      description: 'those who may create users at the hospital of the file, and at those above',
    },
  },
  async createRecords({ testServer, hospital, owners: { account } }) {
    const { database, clock } = testServer
    const stored = await database
      .insert(dataImports)
      .values({
        hospital_id: hospital,
        created_by: account,
        created_at: clock.now(),
        file_name: 'patients.csv',
        media_id: await savePicture(testServer),
        encoding: 'utf-8',
        delimiter: ',',
        delimiter_line: false,
        columns: fields.map((field) => ({ header: field, samples: [], field })),
        counts: { similar: 1 },
        state: 'checked',
        acted_by: account,
        finished_at: clock.now(),
      })
      .returning({ id: dataImports.id })
    const id = idOf(stored)
    await database.insert(dataImportRows).values({ import_id: id, line: 2, state: 'similar', given: {}, phone_line: 1 })
    return { dataImport: id }
  },
  createdBy: { dataImport: 'dataImports' },
  samplesOfCalls: {
    'dataImports.check': { fields, date_order: 'mdy', invites: true },
    'dataImports.decide': { decision: 'skip', rows: [2], match: null, patient_id: null },
  },
}
