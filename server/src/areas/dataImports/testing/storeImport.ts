import { patientFields } from '#contract/dataImports/fields'
import type { TestServer } from '../../../platform/testing/server'
import { dataImportRows, dataImports } from '../../../schema/dataImports'
import { idOf, savePicture } from '../../../testing/stored'

/** The fields of the columns of a stored file. */
export const storedFields = patientFields.filter((field) => field !== 'full_name' && !field.startsWith('guardian_'))

/** Stores a file of a hospital that was checked, with one row that is similar to another one, and returns its id. */
export async function storeImport(testServer: TestServer, hospital: number, account: number): Promise<number> {
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
      columns: storedFields.map((field) => ({ header: field, samples: [], field })),
      counts: { similar: 1 },
      state: 'checked',
      acted_by: account,
      finished_at: clock.now(),
    })
    .returning({ id: dataImports.id })
  const id = idOf(stored)
  await database.insert(dataImportRows).values({ import_id: id, line: 2, state: 'similar', given: {}, phone_line: 1 })
  return id
}
