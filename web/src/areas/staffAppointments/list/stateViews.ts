import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { AppointmentCounts } from '#contract/staffAppointments/staffAppointment'
import type { BuiltInView } from '../../../app/entity/ViewTabs'
import type { Text } from '../../../app/i18n/useText'

const statuses = Object.values(APPOINTMENT_STATUS)

/**
 * Returns the tabs of the list: all appointments, those of each status, and those that await their payment. The other
 * filters stay.
 * @param search the query string of the list
 * @param counts undefined while they are not known, or if there are too many
 */
export function stateViews(
  t: Text<'staffAppointments'>,
  search: string,
  counts: AppointmentCounts | undefined,
): BuiltInView[] {
  const shown = new URLSearchParams(search)
  const payment = shown.get('payment_status')
  const current = payment === 'awaiting' ? payment : (shown.get('status') ?? 'all')
  const view = (key: string, label: string, count: number | undefined, chosen: Record<string, string>): BuiltInView => {
    const filters = new URLSearchParams(search)
    for (const name of ['page', 'status', ...(payment === 'awaiting' ? ['payment_status'] : [])]) filters.delete(name)
    for (const [name, value] of Object.entries(chosen)) filters.set(name, value)
    return { key, label, count, filters: filters.toString(), isCurrent: key === current }
  }
  const totals = new Map(counts?.statuses.map(({ status, total }) => [status, total]))
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0)
  return [
    view('all', t('state.all'), counts && all, {}),
    ...statuses.map((status) =>
      view(String(status), t(`status.${status}`), counts && (totals.get(status) ?? 0), { status: String(status) }),
    ),
    // Its filter replaces another payment status, within which the others are counted.
    view('awaiting', t('payment.awaiting'), payment && payment !== 'awaiting' ? undefined : counts?.awaiting, {
      payment_status: 'awaiting',
    }),
  ]
}
