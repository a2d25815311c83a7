import { detail } from './fixedReport'

/** What the details of reports about cases show of each. */
export const caseDetails = [
  detail('admitted_at'),
  detail('patient'),
  detail('hospital'),
  detail('department'),
  detail('status'),
  detail('discharged_at'),
  detail('stay'),
]
