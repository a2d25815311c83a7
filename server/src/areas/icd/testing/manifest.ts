import type { AreaTesting } from '../../../testing/areaTesting'

export const icdTesting: AreaTesting = {
  name: 'icd',
  // Alternates, so that some requests change the codes of the visit.
  samples: (n) => ({
    icd_codes: [
      n % 2 === 0
        ? { title: 'Type 2 diabetes mellitus', theCode: '5A11', matchingPVs: [] }
        : { title: 'Essential hypertension', theCode: 'BA00', matchingPVs: null },
    ],
  }),
}
