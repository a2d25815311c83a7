/** Who ends a stay: the patient does it at their own request. */
export const PARTY = { hospital: 1, patient: 2 } as const
export type Party = (typeof PARTY)[keyof typeof PARTY]

/**
 * What is decided about a medicine that the patient has before the discharge. A prescription for the time afterwards that
 * carries none of these medicines is new, so that `new` is never entered.
 */
export const verdicts = ['continue', 'changed', 'stopped'] as const
export type Verdict = (typeof verdicts)[number]

/** What can still be open when a patient is discharged. None of it prevents the discharge. */
export const openPointKinds = [
  'dose_due',
  /** A dose of a high-alert drug that no second person has confirmed. */
  'second_person',
  /** A dose given in an emergency that its doctor has not answered. */
  'emergency_dose',
  'as_needed_running',
  /** A critical result that nobody has acknowledged. */
  'critical_result',
  /** An investigation that has no result yet. */
  'result_pending',
  /** A result that nobody on the side that ordered it has opened. */
  'result_unread',
  'no_follow_up',
  'red_flag',
  'draft_follow_up',
] as const
export type OpenPointKind = (typeof openPointKinds)[number]

/** The most medicines that a patient takes at home. */
export const mostHomeMedicines = 50
/** The most ward prescriptions that are reconciled at once. */
export const mostVerdicts = 200
