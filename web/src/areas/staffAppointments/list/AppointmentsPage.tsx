import type { ReactNode } from 'react'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { useText } from '../../../app/i18n/useText'
import { useLocation } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { ListPage, type ListPageProps } from '../../../ui/list/ListPage'
import type { Column } from '../../../ui/list/listTypes'
import type { useAppointmentList } from './useAppointmentList'

type AppointmentsPageProps = Pick<
  ListPageProps<StaffAppointmentRow>,
  'title' | 'lead' | 'tabs' | 'filters' | 'currentKey'
> & {
  found: ReturnType<typeof useAppointmentList>
  columns: Column<StaffAppointmentRow>[]
  /** Buttons beside the menu of the list. */
  actions?: ReactNode
}

/** Returns the id of the appointment that the previous screen has booked. */
function bookedIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'booked' in state ? state.booked : undefined
}

/** A list of appointments with its search, its filters and its export. */
export function AppointmentsPage({ found, columns, actions, ...page }: AppointmentsPageProps) {
  const t = useText('staffAppointments')
  const { can } = useAuthSession()
  const { list, exportQuery, filters, isFiltered, setFilters, setPage, clear } = found
  const booked = bookedIn(useLocation().state)
  const opens = can('show-appointment') || can('update-appointment')
  return (
    <ListPage<StaffAppointmentRow>
      {...page}
      actions={
        <>
          <ListMenu
            area="staffAppointments"
            fetchExport={(format, signal) =>
              api.staffAppointments.sheet.call({
                query: { ...exportQuery, format, title: page.title, columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
          {actions}
        </>
      }
      list={list}
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('list.search')}
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      marked={{ isMarked: ({ id }) => id === booked, label: t('list.booked') }}
      rowName={({ patient }) => patient.name_text}
      rowTo={opens ? ({ id }) => `/appointments/${id}/show` : undefined}
    />
  )
}
