import { lazy } from 'react'

/** The consultations of a case, above the content of every tab. Loaded after the first useful screen of a case. */
export const ConsultationSection = lazy(() =>
  import('./ConsultationSection').then((m) => ({ default: m.ConsultationSection })),
)
