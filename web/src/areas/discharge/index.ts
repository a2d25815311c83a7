import { lazy } from 'react'

export { dischargeAddress } from './addresses'

/** The summary of a discharge, with its addenda. Loaded after discharge only. */
export const DischargeSummaryCard = lazy(() =>
  import('./summary/SummaryCard').then((m) => ({ default: m.SummaryCard })),
)
