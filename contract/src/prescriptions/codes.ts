/** Status of a prescription (decisions 4). */
export const PRESCRIPTION_STATUS = {
  draft: 1,
  active: 2,
  hold: 3,
  discontinued: 4,
  modified: 5,
  completed: 6,
} as const
export type PrescriptionStatus = (typeof PRESCRIPTION_STATUS)[keyof typeof PRESCRIPTION_STATUS]

/**
 * What a prescription is for, as in the paths of the calls (document 3, section 3): during the stay, for the time after
 * discharge, or of an outpatient appointment. The document gives letters for the last two only.
 */
export const PRESCRIPTION_TYPE = { doctor: 'doctor', discharge: 'S', appointment: 'R' } as const
export type PrescriptionType = (typeof PRESCRIPTION_TYPE)[keyof typeof PRESCRIPTION_TYPE]

/** How doses become due (decisions 17); a prescription that names no kind is `scheduled`, as in the documented form. */
export const prescriptionKinds = ['scheduled', 'as_needed', 'once'] as const
export type PrescriptionKind = (typeof prescriptionKinds)[number]

/** Status of a dose (decisions 4). Due, late, missed and held are derived, see doseState. */
export const EXECUTION_STATUS = { generated: 1, given: 2, notGiven: 3 } as const
export type ExecutionStatus = (typeof EXECUTION_STATUS)[keyof typeof EXECUTION_STATUS]

/** The units of "Once every {n} {unit}". */
export const frequencyUnits = ['hours', 'days', 'weeks'] as const
export type FrequencyUnit = (typeof frequencyUnits)[number]

/** The units of a course's duration. */
export const courseUnits = ['days', 'weeks', 'months'] as const
export type CourseUnit = (typeof courseUnits)[number]
