import { lazy } from 'react'

// Not in the index, which has parts that are loaded at once: who imports one of these would load them too.

/** The investigations of a case. Loaded with the tab. */
export const InvestigationsTab = lazy(() =>
  import('./list/InvestigationsTab').then((m) => ({ default: m.InvestigationsTab })),
)

/** The investigations of a visit. Loaded with the page that has them. */
export const VisitInvestigations = lazy(() =>
  import('./list/VisitInvestigations').then((m) => ({ default: m.VisitInvestigations })),
)

/** The worklist of a lab or a radiology center. Loaded with the tab. */
export const CenterInvestigations = lazy(() =>
  import('./center/CenterInvestigations').then((m) => ({ default: m.CenterInvestigations })),
)

/** The investigations of a case that is discharged. Loaded with the step. */
export const DischargeInvestigations = lazy(() =>
  import('./list/DischargeInvestigations').then((m) => ({ default: m.DischargeInvestigations })),
)
