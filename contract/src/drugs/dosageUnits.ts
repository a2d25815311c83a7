/** The units of a dose. In a unit of the list, `dosage` is a number. */
export const dosageUnits = [
  'mg',
  'g',
  'mcg',
  'mL',
  'units',
  'tablet',
  'capsule',
  'drop',
  'puff',
  'sachet',
  'mmol',
] as const
export type DosageUnit = (typeof dosageUnits)[number]
