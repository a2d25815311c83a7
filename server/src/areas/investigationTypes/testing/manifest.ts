import type { AreaTesting } from '../../../testing/areaTesting'

export const investigationTypesTesting: AreaTesting = {
  name: 'investigationTypes',
  samples: (n) => ({ loinc: '718-7', analytes: [{ name: `Analyte ${n}`, unit: 'g/dL', critical_low: '7.0' }] }),
}
