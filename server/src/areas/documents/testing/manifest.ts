import type { AreaTesting } from '../../../testing/areaTesting'
import { storeDocument } from './storeDocument'

export const areaTesting: AreaTesting = {
  rules: {
    episodeDocument: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description: 'as for its episode',
    },
    ownEpisodeDocument: { self: ['PATIENT'], superAdmin: false, description: 'the patient whom it is about only' },
  },
  /** A document of the episode, with files that are pictures. */
  async createRecords({ testServer, owners: { doctor } }, lower) {
    const document = await storeDocument(testServer, { episode: Number(lower.episode), author: doctor })
    return { episodeDocument: document, ownEpisodeDocument: document }
  },
}
