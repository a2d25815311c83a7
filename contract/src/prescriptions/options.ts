export { type DosageUnit, dosageUnits } from '../drugs/dosageUnits'

/** The forms of a drug, by id. Their names in the caller's language are in the utilities. */
export const drugForms = [
  'tablet',
  'capsule',
  'syrup',
  'injection',
  'infusion',
  'drops',
  'inhaler',
  'nebulizer',
  'cream',
  'suppository',
  'patch',
  'powder',
] as const
export type DrugForm = (typeof drugForms)[number]

/** The routes of administration, by id. */
export const drugRoutes = [
  'oral',
  'sublingual',
  'intravenous',
  'intramuscular',
  'subcutaneous',
  'inhaled',
  'topical',
  'rectal',
  'vaginal',
  'nasal',
  'eye',
  'ear',
  'feeding_tube',
] as const
export type DrugRoute = (typeof drugRoutes)[number]

/** Why a dose was not given (facts/inpatient.md 3). `clinical` and `other` need a note. */
export const notGivenReasons = [
  'refused',
  'nil_by_mouth',
  'vomited',
  'not_available',
  'away',
  'no_access',
  'clinical',
  'other',
] as const
export type NotGivenReason = (typeof notGivenReasons)[number]

/** What speaks against prescribing a drug; none of them forbids it, each needs a reason. */
export const prescribingWarnings = [
  'allergy',
  'allergy_class',
  'same_drug',
  'daily_limit',
  'allergies_unknown',
] as const
export type PrescribingWarningKind = (typeof prescribingWarnings)[number]
