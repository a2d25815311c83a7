import { type SQL, sql } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { type Backlog, readBacklog } from '../../platform/database/backlog'
import { ofRequests } from '../../schema/consultationAccess'
import { receivedByCaller } from './list'

/**
 * Counts the requests to the caller that nobody has started to answer.
 * @param inScope which received requests lists show the caller; expects `ofRequests` in the statement
 */
export function unansweredRequests(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`${ofRequests} where ${receivedByCaller({})} and requests.status = ${REQUEST_STATUS.waiting} and ${inScope}`
  return readBacklog(sql`requests.sent_at`, rows, limit)
}
