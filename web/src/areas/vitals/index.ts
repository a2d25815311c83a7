import { lazy } from 'react'

export { wardAddress } from './addresses'
export { mayRead } from './queries'
export { EarlyWarningBadges } from './score/EarlyWarningBadges'
export { LatestWeight } from './score/LatestWeight'
export { ScoreBadge } from './score/ScoreBadge'

/** The open escalations of a case. Loaded with the page. */
export const EscalationNotices = lazy(() =>
  import('./escalations/EscalationNotices').then((m) => ({ default: m.EscalationNotices })),
)

/** Loaded with the tab. */
export const VitalSignsTab = lazy(() => import('./tab/VitalSignsTab').then((m) => ({ default: m.VitalSignsTab })))
