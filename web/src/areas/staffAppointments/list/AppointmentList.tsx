import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { api } from '../../../lib/api/api'
import { ListPage } from '../../../ui/list/ListPage'
import { appointmentColumns } from './columns'

/** Lists the appointments of the user's hospitals and clinics. */
export function AppointmentList() {
  const t = useText('staffAppointments')
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress('q')
  const list = useQuery({
    ...api.staffAppointments.list.query({ query: { page, q: filters.q } }),
    placeholderData: keepPreviousData,
  })
  const columns = appointmentColumns(t)
  return (
    <ListPage<StaffAppointmentRow>
      title={t('list.title')}
      actions={
        <ListMenu
          area="staffAppointments"
          fetchExport={(format, signal) =>
            api.staffAppointments.sheet.call({
              query: { ...filters, format, title: t('list.title'), columns: JSON.stringify(exportColumns(columns)) },
              signal,
            })
          }
        />
      }
      list={list}
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ patient }) => patient.name_text}
    />
  )
}
