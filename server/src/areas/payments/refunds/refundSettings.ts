import { fromEgp, type Piastres, toEgp } from '#contract/payments/piastres'
import { refundSettings as calls, defaultApprovalAbove } from '#contract/payments/refunds'
import { db } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { orNotFound } from '../../../platform/http/problem'
import { refundSettings } from '../../../schema/payments'

/** Returns the amount above which refunds that staff request need a second person. */
export async function approvalAbove(): Promise<Piastres> {
  const [row] = await db().select().from(refundSettings)
  return row?.approval_above ?? fromEgp(defaultApprovalAbove)
}

const response = (amount: Piastres) => ({ data: { approval_above: toEgp(amount) } })

export const refundSettingsHandlers = handlers(calls, {
  show: async () => response(await approvalAbove()),

  update: async ({ body }) => {
    const changed = { approval_above: fromEgp(body.approval_above) }
    const [row] = await db()
      .insert(refundSettings)
      .values(changed)
      .onConflictDoUpdate({ target: refundSettings.is_only, set: changed })
      .returning()
    return response(orNotFound(row).approval_above)
  },
})
