import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samples: (n) => ({
    loinc: '718-7',
    ...{ type_ids: [1], specialty_ids: [1] },
    analytes: [{ name: `Analyte ${n}`, unit: 'g/dL', critical_low: '7.0' }],
  }),
}
