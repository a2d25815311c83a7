import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { PaymentFilter, PlaceFilters } from './AppointmentFilters'
import { AppointmentsPage } from './AppointmentsPage'
import { appointmentColumns } from './columns'
import { useAppointmentList } from './useAppointmentList'

/** Lists the cancelled appointments with what became of their payments, the latest first. */
export function CancelledAppointments() {
  const t = useText('staffAppointments')
  const found = useAppointmentList(({ period: _period, ...filters }) => ({
    ...filters,
    status: String(APPOINTMENT_STATUS.cancelled),
  }))
  const { filters, setFilters, names } = found
  return (
    <AppointmentsPage
      title={t('cancelled.title')}
      found={found}
      filters={
        <>
          <PaymentFilter filters={filters} setFilters={setFilters} list="cancelled" label={t('column.status')} />
          <PlaceFilters filters={filters} setFilters={setFilters} names={names} />
        </>
      }
      columns={appointmentColumns(t)}
    />
  )
}
