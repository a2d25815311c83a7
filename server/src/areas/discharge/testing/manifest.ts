import type { AreaTesting } from '../../../testing/areaTesting'

/** The first change of a draft; each of these calls has an episode of its own. */
const firstDraft = { revision: 0, specialty_id: 1, specialty_form_id: null }

export const areaTesting: AreaTesting = {
  samples: (n) => ({
    discharge_reason: `Recovered after ${n} days`,
    warning_signs: 'Fever or chest pain',
    contact_name: 'The ward',
    contact_phone: '+201001234567',
    left_at: null,
    home_medicines: [],
  }),
  samplesOfCalls: {
    'discharge.save': firstDraft,
    'discharge.reason': firstDraft,
    'discharge.form': firstDraft,
    'discharge.reconcile': {
      ...firstDraft,
      prescriptions: [],
      home_medicines: [{ drug_id: null, name: 'Aspirin', dosage: '1 tablet', verdict: null, reason: null }],
    },
    'discharge.close': { revision: undefined },
    'discharge.summary': { version: 1 },
    'discharge.bookFollowUp': { payment_type: 1 },
  },
}
