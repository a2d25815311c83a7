import { diagnoses } from '../../../schema/icd'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    diagnosis: { self: ['DOCTOR'], superAdmin: false, description: 'the doctor of the visit only' },
  },
  /** A legacy diagnosis of the visit. */
  async createRecords({ testServer: { database, clock } }, { appointment }) {
    const at = clock.now()
    const diagnosis = await database
      .insert(diagnoses)
      .values({
        appointment_id: Number(appointment),
        code: 1,
        note: 'Since 2020',
        chronic: true,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: diagnoses.id })
    return { diagnosis: idOf(diagnosis) }
  },
  // Alternates, so that some requests change the codes of the visit.
  samples: (n) => ({
    icd_codes: [
      n % 2 === 0
        ? { title: 'Type 2 diabetes mellitus', theCode: '5A11', matchingPVs: [] }
        : { title: 'Essential hypertension', theCode: 'BA00', matchingPVs: null },
    ],
  }),
  createdBy: { diagnosis: 'diagnoses' },
}
