import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AppointmentTab, appointmentTabs } from '#contract/rules/appointmentStatus'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useText } from '../../../app/i18n/useText'
import { useSaveAppointments } from '../../../app/offline/useSaveAppointments'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { Segmented } from '../../../ui/Segmented'
import { TextLink } from '../../../ui/TextLink'
import { useDelayed } from '../../../ui/useDelayed'
import { isCancelled } from '../booking/stage'
import { PatientPage } from '../page/PatientPage'
import { AppointmentList } from './AppointmentList'
import { appointmentExportColumns } from './exportColumns'
import { SavedAppointmentList } from './SavedAppointmentList'
import { untilNextChange } from './untilNextChange'

/** Milliseconds without a response after which the appointments stored on this device are shown. */
const unreachableAfterMs = 3000
/** Milliseconds between two attempts while there is no response. */
const retryEveryMs = 2500

function isTransient(error: unknown): boolean {
  return error instanceof Problem && error.isTransient
}

function isTab(value: string | null): value is AppointmentTab {
  return appointmentTabs.some((tab) => tab === value)
}

/** Shows the patient's appointments in three tabs: upcoming, past and missed. The visit that the address names is the first. */
export function Appointments() {
  const t = useText('appointments')
  const [params, setParams] = useSearchParams()
  const requested = params.get('tab')
  const tab = isTab(requested) ? requested : 'upcoming'
  const query = useQuery({
    ...api.patient.list.query(),
    ...handlesOwnError,
    refetchInterval: ({ state }) =>
      state.data ? untilNextChange(state.data.upcomingAppointments, Date.now()) : retryEveryMs,
  })
  const { data, error } = query
  useSaveAppointments(query)
  const isUnreachable = useDelayed(data === undefined && (query.isPending || isTransient(error)), unreachableAfterMs)
  const counts = {
    upcoming: data?.upcomingAppointments.filter((each) => !isCancelled(each)).length,
    past: data?.pastAppointments.length,
    missed: data?.missedAppointments.length,
  }
  const add = (
    <Button variant="light" icon={<IconCalendarPlus />} to="/patient/clinic/search" wide>
      {t('list.new')}
    </Button>
  )
  const menu = (
    <ExportMenu
      fetchExport={(format, signal) =>
        api.patient.sheet.call({
          query: { format, tab, title: t('list.title'), columns: JSON.stringify(appointmentExportColumns(t)) },
          signal,
        })
      }
    />
  )
  return (
    <PatientPage title={t('list.title')} menu={menu} actions={add} foot={add} footOnPhone>
      <Segmented
        wide
        label={t('list.which')}
        value={tab}
        onChange={(value) => setParams(value === 'upcoming' ? {} : { tab: value }, { replace: true })}
        options={appointmentTabs.map((value) => ({
          value,
          label: t(`tab.${value}`),
          ...(counts[value] ? { count: counts[value] } : {}),
        }))}
      />
      {isUnreachable && tab === 'upcoming' && <SavedAppointmentList />}
      <QueryBoundary query={query}>
        {(lists) => (
          <AppointmentList
            tab={tab}
            first={Number(params.get('visit'))}
            appointments={
              { upcoming: lists.upcomingAppointments, past: lists.pastAppointments, missed: lists.missedAppointments }[
                tab
              ]
            }
          />
        )}
      </QueryBoundary>
      {tab === 'upcoming' && <TextLink to="/patient/waitlist">{t('list.waitlist')}</TextLink>}
    </PatientPage>
  )
}
