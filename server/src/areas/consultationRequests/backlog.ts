import { type SQL, sql } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { type Backlog, readBacklog } from '../../platform/database/backlog'
import { ofRequests } from '../../schema/consultationAccess'
import { receivedByCaller } from './list'

/**
 * Returns a statement with `place_id` (the hospital that is asked) and `amount`: the requests to the caller that wait or have
 * started.
 */
export function openRequestsToCaller(): SQL {
  return sql`select requests.hospital_id as place_id, count(*)::integer as amount from consultation_requests as requests
    where ${receivedByCaller({})} and requests.status in (${REQUEST_STATUS.waiting}, ${REQUEST_STATUS.started})
    group by requests.hospital_id`
}

/**
 * Counts the requests to the caller that nobody has started to answer.
 * @param inScope which received requests lists show the caller; expects `ofRequests` in the statement
 */
export function unansweredRequests(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`${ofRequests} where ${receivedByCaller({})} and requests.status = ${REQUEST_STATUS.waiting} and ${inScope}`
  return readBacklog(sql`requests.sent_at`, rows, limit)
}
