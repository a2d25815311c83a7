import { problems } from '../../../schema/problems'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    problem: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
      superAdmin: true,
      description: 'as for the record of the patient',
    },
  },
  /** A resolved problem, which does not contradict a statement that none is known. */
  async createRecords({ testServer: { database, clock }, owners: { patient, doctor } }) {
    const title = `Problem ${crypto.randomUUID()}`
    const problem = await database
      .insert(problems)
      .values({
        patient_id: patient,
        none_known: false,
        problem: title,
        problem_key: title,
        status: 'resolved',
        status_reason: 'Treated',
        recorded_by: doctor,
        recorded_at: clock.now(),
      })
      .returning({ id: problems.id })
    return { problem: idOf(problem) }
  },
  samples: () => ({
    icd_code: { title: 'Type 2 diabetes mellitus', theCode: '5A11' },
  }),
  createdBy: { problem: 'problems' },
  samplesOfCalls: {
    'problems.create': { status: 'resolved' },
    'problems.update': { status: 'resolved' },
  },
}
