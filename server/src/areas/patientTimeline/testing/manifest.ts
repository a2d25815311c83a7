import type { AreaTesting } from '../../../testing/areaTesting'
import { storeResult } from './storeResult'

export const areaTesting: AreaTesting = {
  /** A file and a value of a result of the appointment. */
  async createRecords({ testServer }, { appointment }) {
    const { file, value } = await storeResult(testServer, Number(appointment))
    return { resultFile: file, ownLabValue: value }
  },
}
