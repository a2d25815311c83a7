import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { storedFields, storeImport } from './storeImport'

export const areaTesting: AreaTesting = {
  rules: {
    dataImport: {
      staff: { at: below, roles: ['ADMIN'] },
      self: [],
      superAdmin: true,
      description:
        'those who may create users, or clinics for a file with clinics, at the hospital of the file, and at those above',
    },
  },
  async createRecords({ testServer, hospital, owners: { account } }) {
    return { dataImport: await storeImport(testServer, hospital, account) }
  },
  createdBy: { dataImport: 'dataImports' },
  samplesOfCalls: {
    'dataImports.create': { kind: 'staff' },
    'dataImports.check': { fields: storedFields, date_order: 'mdy', invites: true },
    'dataImports.decide': { decision: 'skip', rows: [2], match: null, patient_id: null },
  },
}
