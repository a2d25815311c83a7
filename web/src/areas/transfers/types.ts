import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/transfers/calls')['transfers']

/** A transfer as its case shows it. */
export type CaseTransfer = CallResponse<Calls['ofEpisode']>['data'][number]
/** An offer as the receiving hospital reads it. */
export type OfferedTransfer = CallResponse<Calls['show']>['data']
/** What it has to know of the patient. */
export type OfferedPatient = NonNullable<OfferedTransfer['offer']>['patient']
/** A transfer in a list. */
export type TransferRow = CallResponse<Calls['sent']>['data'][number]
