export { CenterInvestigations, DischargeInvestigations, InvestigationsTab, VisitInvestigations } from './lazyParts'
export type { CenterKindOfInvestigations } from './types'
export { LabValues } from './values/LabValues'
export { TrendChart } from './values/TrendChart'
