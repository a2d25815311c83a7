import type { InvestigationModel } from '#contract/investigations/codes'
import type { InvestigationRow } from '#contract/investigations/investigation'
import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/investigations/calls')['investigations']

/** What an order chooses from. */
export type Utilities = CallResponse<Calls['utilities']>['data']
export type CenterType = InvestigationRow['center_type']
/** The two kinds of centers, as their pages name them. */
export type CenterKindOfInvestigations = 'lab' | 'radiology'

/** What investigations are ordered for: a case or a visit. */
export interface OrderEncounter {
  model: InvestigationModel
  id: number
  /** The IANA name of the hospital's time zone. */
  zone: string
}
