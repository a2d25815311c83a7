import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import type { Column } from '../../../ui/list/listTypes'
import { RefundActions } from '../refund/RefundActions'
import { RefundState } from '../refund/RefundState'
import { PaymentFilter, PlaceFilters } from './AppointmentFilters'
import { AppointmentsPage } from './AppointmentsPage'
import { appointmentColumns } from './columns'
import { useAppointmentList } from './useAppointmentList'

/** Lists the cancelled appointments with what became of their payments, and what can be done about it, the latest first. */
export function CancelledAppointments() {
  const t = useText('staffAppointments')
  const found = useAppointmentList(({ period: _period, ...filters }) => ({
    ...filters,
    status: String(APPOINTMENT_STATUS.cancelled),
  }))
  const { filters, setFilters, names } = found
  const { can } = useAuthSession()
  const canAct = can(['refund-appointment', 'approve-refund', 'receive-cash'])
  const refund: Column<StaffAppointmentRow> = {
    key: 'refund',
    header: t('refund'),
    render: (row) => <RefundState refund={row.refund} />,
    exported: 'refund.state',
  }
  const actions: Column<StaffAppointmentRow> = {
    key: 'actions',
    header: t('column.actions'),
    render: (row) => <RefundActions appointment={row} none={t('actions.none')} size="small" />,
  }
  return (
    <AppointmentsPage
      title={t('cancelled.title')}
      found={found}
      tabs={<ViewTabs area="staffAppointments" />}
      filters={
        <>
          <PaymentFilter filters={filters} setFilters={setFilters} list="cancelled" label={t('column.status')} />
          <PlaceFilters filters={filters} setFilters={setFilters} names={names} />
        </>
      }
      columns={[...appointmentColumns(t), refund, ...(canAct ? [actions] : [])]}
    />
  )
}
