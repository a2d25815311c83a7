import type { AreaTesting } from '../../../testing/areaTesting'
import { storeResult, storeStayResult } from './storeResult'

export const areaTesting: AreaTesting = {
  rules: {
    ownEpisode: { self: ['PATIENT'], superAdmin: false, description: 'the patient only, once the stay has ended' },
  },
  /** A stay that has ended with a result. */
  async createEarlierRecords({ testServer, hospital, owners: { patient, doctor } }) {
    const { episode, file, value } = await storeStayResult(testServer, { hospital, patient, doctor })
    return { ownEpisode: episode, stayResultFile: file, stayLabValue: value }
  },
  /** A file and a value of a result of the appointment. */
  async createRecords({ testServer }, { appointment }) {
    const { file, value } = await storeResult(testServer, Number(appointment))
    return { resultFile: file, ownLabValue: value }
  },
}
