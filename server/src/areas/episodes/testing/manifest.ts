import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { storeDepartment, storeEpisode } from './storeEpisode'

export const areaTesting: AreaTesting = {
  rules: {
    episode: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description:
        'staff of its hospital and, with a reason, of those above; only its own staff if the hospital restricts its episodes; to read, also those of a hospital from which the patient was transferred',
    },
    department: { staff: { at: below }, self: [], superAdmin: true, description: 'as for its hospital' },
  },
  /** An open episode of the patient, in a department of its own. */
  async createRecords({ testServer, hospital, owners: { patient, doctor } }) {
    const department = await storeDepartment(testServer, hospital)
    const episode = await storeEpisode(testServer, { hospital, department, patient, creator: doctor, guardian: true })
    return { episode, department: await storeDepartment(testServer, hospital) }
  },
  samples: (n) => ({
    bed: `Room ${n}`,
    chief_complaint: `Chest pain since ${n} hours`,
    has_guardian: false,
  }),
  createdBy: { department: 'departments' },
  samplesOfCalls: {
    'episodes.list': { status: '0', severity: '1' },
    'episodes.sheet': { status: '0', severity: '1' },
    'episodes.create': { severity: 1, guardian_email: 'guardian@test.example' },
    'episodes.severity': { severity: 0 },
    'episodes.changeGuardian': { relation: 'sibling', receives: ['results', 'bills'], consent: 'guardian' },
  },
}
