/** Codes of what a vacation closes (decisions 4). */
export const VACATION_TYPE = { doctor: 1, clinic: 2, hospital: 3, national: 4 } as const
export type VacationType = (typeof VACATION_TYPE)[keyof typeof VACATION_TYPE]

/** The field with the id of what the vacation closes, by type. */
export const relatedFields = { 1: 'doctor_id', 2: 'clinic_id', 3: 'hospital_id', 4: 'country_id' } as const
export type RelatedField = (typeof relatedFields)[VacationType]
