/** The documents of each version of a discharge summary: for doctors, and one page for the patient in plain words. */
export const documentKinds = ['discharge_summary', 'patient_sheet'] as const
export type DocumentKind = (typeof documentKinds)[number]
