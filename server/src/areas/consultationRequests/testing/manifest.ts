import type { AreaTesting } from '../../../testing/areaTesting'
import { storeDepartment, storeEpisode } from '../../episodes/testing/storeEpisode'
import { storeOpinion } from './storeOpinion'
import { storeRequest } from './storeRequest'

export const areaTesting: AreaTesting = {
  rules: {
    consultationRequest: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'those who read the case; doctors who have received it, until 30 days after its end',
    },
    receivedRequest: {
      self: ['DOCTOR'],
      superAdmin: false,
      description: 'doctors who have received it, until 30 days after its end',
    },
    sentRequest: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description: 'as an episode of the hospital where the patient is, without those from which they were transferred',
    },
    consultingHospital: {
      staff: { at: ['own', 'child', 'parent'] },
      // Their own records are at the hospital above.
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: true,
      description: 'staff of the hospitals that have a hospital above in common with it',
    },
  },
  /** A request about another inpatient of the hospital, which the doctor has received and answered. */
  async createRecords({ testServer, hospital, owners: { doctor } }) {
    const department = await storeDepartment(testServer, hospital)
    // Lists of patients of these tests have no room for more accounts with that role.
    const patient = (await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })).userId
    const episode = await storeEpisode(testServer, { hospital, department, patient, creator: doctor })
    const id = await storeRequest(testServer, {
      episode,
      from: hospital,
      to: hospital,
      sender: doctor,
      receiver: doctor,
    })
    await storeOpinion(testServer, id, doctor)
    return { consultationRequest: id, receivedRequest: id, sentRequest: id, consultingHospital: hospital }
  },
  samplesOfCalls: {
    'consultationRequests.send': { question: 'Is enoxaparin safe?', done_so_far: 'Aspirin given' },
    'consultationRequests.complete': { information: 'Creatinine 2.9 mg/dl, urine 1450 ml in 24 hours' },
    'consultationRequests.answer': { advice: ['Repeat the ECG within 24 hours'], review_on: '2027-03-01' },
  },
}
