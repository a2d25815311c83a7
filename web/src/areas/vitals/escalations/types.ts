import type { CallResponse } from '../../../lib/api/call'

type Calls = typeof import('#contract/escalations/calls')['escalations']

/** An open escalation of an inpatient. */
export type Escalation = CallResponse<Calls['list']>['data'][number]
