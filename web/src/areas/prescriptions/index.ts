export { wardDosesAddress } from './addresses'
export { copyForDischarge } from './discharge/copyForDischarge'
export type { DischargeForm } from './discharge/DischargePrescription'
export {
  CaseChecks,
  DischargePrescription,
  DiscontinuePrescription,
  DosesTab,
  OwnPrescriptionsCard,
  PrescriptionsTab,
  RecordDose,
  UnlistedIntents,
  VisitPrescriptions,
} from './lazyParts'
export { HighAlertBadge } from './record/HighAlertBadge'
export { type DoseTarget, targetOf, targetOfAsNeeded } from './record/target'
export type { CaseOfDoses } from './types'
