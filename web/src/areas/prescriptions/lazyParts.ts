import { lazy } from 'react'

// Not in the index, which has parts that are loaded at once: who imports one of these would load them too.

/** Loaded with the tab. */
export const PrescriptionsTab = lazy(() =>
  import('./tab/PrescriptionsTab').then((m) => ({ default: m.PrescriptionsTab })),
)

/** The prescriptions of a visit. Loaded with the page that has them. */
export const VisitPrescriptions = lazy(() =>
  import('./tab/VisitPrescriptions').then((m) => ({ default: m.VisitPrescriptions })),
)

/** What the patient of a visit sees during it. Loaded with the visit. */
export const OwnPrescriptionsCard = lazy(() =>
  import('./own/OwnPrescriptionsCard').then((m) => ({ default: m.OwnPrescriptionsCard })),
)

/** Loaded with the tab. */
export const DosesTab = lazy(() => import('./doses/DosesTab').then((m) => ({ default: m.DosesTab })))

/** The dialog of a prescription for the time after discharge. Loaded with the wizard. */
export const DischargePrescription = lazy(() =>
  import('./discharge/DischargePrescription').then((m) => ({ default: m.DischargePrescription })),
)

/** The dialog that discontinues a prescription. Loaded when it is first shown. */
export const DiscontinuePrescription = lazy(() =>
  import('./discharge/DiscontinuePrescription').then((m) => ({ default: m.DiscontinuePrescription })),
)

/** Records a dose. Loaded when a dose on an outage sheet is entered. */
export const RecordDose = lazy(() => import('./record/RecordDose').then((m) => ({ default: m.RecordDose })))

/** The doses of a case that wait for a second person. Loaded with the call of the case. */
export const CaseChecks = lazy(() => import('./second/CaseChecks').then((m) => ({ default: m.CaseChecks })))

/** What was recorded of doses and is not confirmed yet. Loaded with the page that enters outage sheets. */
export const UnlistedIntents = lazy(() =>
  import('./record/UnlistedIntents').then((m) => ({ default: m.UnlistedIntents })),
)
