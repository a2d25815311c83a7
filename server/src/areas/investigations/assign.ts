import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { orderCodeIn } from '#contract/investigations/orderCode'
import { caller, change, context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import type { CenterType } from '../../schema/investigationTypes'
import { lockCenter } from './centers'
import { ofCode } from './code'
import { addEvent, publishChange } from './events'
import { lockedInvestigation } from './locked'
import { storeChange } from './update'

const FoundRow = z.strictObject({ id: z.int() })

/** The same for every code that cannot be assigned, so that it says nothing about orders. */
const refusal = () => fieldProblem('investigation_code', 'investigation.code')

/**
 * Assigns the order with a code to a center, in the transaction of the call. A repeat changes nothing.
 * @param text the code as it was typed or scanned
 * @returns the id of the order
 * @throws Problem 429 after too many codes; 422 on investigation_code if no order with this code waits for the center; 404 if the center was
 *   deleted meanwhile
 */
export async function assignByCode(text: string, centerId: number, type: CenterType): Promise<number> {
  const { platform, address } = context()
  const tried = { address: address ?? 'unknown', account: String(caller().id) }
  await platform.limiter.check('investigationCode', tried)
  const code = orderCodeIn(text)
  const [found] = code ? await readRows(FoundRow, sql`select id from investigations where ${ofCode(code)}`) : []
  if (!found) throw refusal()
  const { stored, encounter } = await lockedInvestigation(found.id)
  const { id, center_id: center, external_investigation: isExternal } = stored
  const isWaiting = stored.status === INVESTIGATION_STATUS.ordered && stored.center_type === type && !isExternal
  if (!isWaiting || (center !== null && center !== centerId)) throw refusal()
  Object.assign(change(), { id, changes: {} })
  if (center === centerId) return id
  Object.assign(change(), { changes: { center_id: { after: centerId } } })
  await lockCenter(centerId)
  await storeChange(stored, { center_id: centerId })
  await addEvent(id, { event: 'assigned', recorded: { center_id: centerId } })
  publishChange(id, encounter.encounter)
  return id
}
