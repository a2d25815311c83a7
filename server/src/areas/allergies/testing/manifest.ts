import { allergies } from '../../../schema/allergies'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    allergy: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
      superAdmin: true,
      description: 'as for the record of the patient',
    },
  },
  /** An inactive allergy, which does not contradict a statement that none is known. */
  async createRecords({ testServer: { database, clock }, owners: { patient, doctor } }) {
    const substance = `Substance ${crypto.randomUUID()}`
    const allergy = await database
      .insert(allergies)
      .values({
        patient_id: patient,
        none_known: false,
        substance,
        substance_key: substance,
        severity: 'mild',
        status: 'inactive',
        status_reason: 'Tolerated since',
        recorded_by: doctor,
        recorded_at: clock.now(),
      })
      .returning({ id: allergies.id })
    return { allergy: idOf(allergy) }
  },
  samples: (n) => ({
    drug_id: null,
    substance: `Substance ${n}`,
    severity: 'mild',
    status_reason: 'Tolerated since',
    noted_since: '2020-03-04',
  }),
  createdBy: { allergy: 'allergies' },
  samplesOfCalls: {
    // Active entries would contradict the statement that none is known.
    'allergies.create': { status: 'inactive' },
    'allergies.update': { status: 'inactive' },
  },
}
