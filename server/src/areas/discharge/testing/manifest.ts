import type { AreaTesting } from '../../../testing/areaTesting'

export const dischargeTesting: AreaTesting = {
  name: 'discharge',
  samples: (n) => ({
    discharge_reason: `Recovered after ${n} days`,
    warning_signs: 'Fever or chest pain',
    contact_name: 'The ward',
    contact_phone: '+201001234567',
    left_at: null,
    home_medicines: [],
  }),
}
