import type { CashDrawer, CashEntry } from '#contract/payments/cash'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'

/** The body of a response to a change at the desk. */
export interface CashResponse<T> {
  data: T
  errors: Record<string, string[]>
}

export const drawerPath = '/api/admin/payments/drawer'

export function openDrawer(who: Client, hospitalId: number, amount = 100) {
  return who.post<CashResponse<CashDrawer>>(`${drawerPath}/open`, { hospital_id: hospitalId, opening_amount: amount })
}

export function closeDrawer(who: Client, amount: number, note: string | null = null) {
  return who.post<CashResponse<CashDrawer>>(`${drawerPath}/close`, { counted_amount: amount, note })
}

export function receiveCash(who: Client, appointmentId: number, amount: number, headers: Record<string, string> = {}) {
  const body = { appointment_id: appointmentId, amount }
  return who.send<CashResponse<CashEntry>>('POST', '/api/admin/payments/cash', { body, headers })
}

export function payOut(who: Client, refundId: number) {
  return who.post<CashResponse<CashEntry>>('/api/admin/payments/cash/payouts', { refund_id: refundId })
}

/** Requests the refund of a cash payment, as staff do. */
export async function requestCashRefund({ database, clock }: TestServer, appointmentId: number, piastres: number) {
  const { rows } = await database.$client.query<{ id: number }>(
    `insert into refunds (attempt_id, transaction_id, amount, reason, requested_at, changed_at)
      select attempt_id, cash_entries.id::text, $2, 'A test', $3, $3 from cash_entries
        join payment_attempts on payment_attempts.id = attempt_id
        where appointment_id = $1 and kind = 'received' order by cash_entries.id limit 1
      returning id`,
    [appointmentId, piastres, clock.now().toISOString()],
  )
  return rows[0]?.id ?? 0
}
