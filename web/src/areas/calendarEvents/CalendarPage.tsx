import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useAuthSession, useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { dayIn } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/feedback/Empty'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { formatDay } from '../../ui/format'
import { IconButton } from '../../ui/IconButton'
import { Page } from '../../ui/Page'
import { Segmented } from '../../ui/Segmented'
import { AgendaView } from './AgendaView'
import { CalendarFilters } from './CalendarFilters'
import classes from './CalendarPage.module.css'
import { daysOf, stepped } from './dates'
import { EntryDialog } from './EntryDialog'
import { Legend } from './Legend'
import { MonthView } from './MonthView'
import { MoveDialog } from './MoveDialog'
import { TimeGrid } from './TimeGrid'
import { type CalendarMeta, type Entry, type Utilities, type View, views } from './types'
import { type CalendarAddress, useCalendarAddress } from './useCalendarAddress'
import { useEntries } from './useEntries'
import { useGridState } from './useGridState'

/** The calendar of a hospital: a month by default, on phones a list of days. */
export function CalendarPage() {
  const t = useText('calendarEvents')
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const address = useCalendarAddress(isNarrow ? 'agenda' : 'month')
  const utilities = useQuery({ ...api.calendarEvents.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
  if (utilities.data) return <Filtered address={address} utilities={utilities.data.data} />
  return (
    <Page title={t('title')}>
      <QueryBoundary query={utilities}>{() => null}</QueryBoundary>
    </Page>
  )
}

function Filtered({ address, utilities }: { address: CalendarAddress; utilities: Utilities }) {
  const t = useText('calendarEvents')
  const { hospital = utilities.hospitals[0]?.id, specialty = utilities.specialty_id ?? 0 } = address
  const { list, entries } = useEntries({ ...address, hospital, specialty })
  if (hospital === undefined)
    return (
      <Page title={t('title')}>
        <Empty title={t('noHospital')} />
      </Page>
    )
  const shown = { address, utilities, hospital, specialty }
  if (list.data) return <Shown {...shown} meta={list.data.meta} entries={entries} />
  return (
    <Page title={t('title')}>
      <CalendarFilters {...shown} />
      <QueryBoundary query={list}>{() => null}</QueryBoundary>
    </Page>
  )
}

type ShownProps = {
  address: CalendarAddress
  utilities: Utilities
  hospital: number
  specialty: number
  meta: CalendarMeta
  entries: readonly Entry[]
}

function Shown({ address, utilities, hospital, specialty, meta, entries }: ShownProps) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const { view, date } = address
  const today = dayIn(zone)
  const days = daysOf(view, date, meta.first_day)
  const grid = useGridState({ address, days, entries, meta, zone, specialty })
  const counts = meta.days && new Map(meta.days.map(({ date: day, count }) => [day, count]))
  const props = { days, entries, counts, meta, zone, today, ...grid.props }
  const title = view === 'month' || view === 'agenda' ? formatDay(date, language, 'month') : rangeTitle(days, language)
  return (
    <Page
      title={title}
      actions={
        can('create-events') && (
          <Button variant="primary" icon={<IconPlus />} onClick={() => grid.create({ date, minutes: null })}>
            {t('new')}
          </Button>
        )
      }
    >
      <div className={classes.bar}>
        <IconButton
          variant="default"
          label={t(`previous.${view}`)}
          icon={<IconChevronLeft className="flip" />}
          onClick={() => address.change({ date: stepped(view, date, -1) })}
        />
        <IconButton
          variant="default"
          label={t(`next.${view}`)}
          icon={<IconChevronRight className="flip" />}
          onClick={() => address.change({ date: stepped(view, date, 1) })}
        />
        <Button onClick={() => address.change({ date: today })}>{t('today')}</Button>
        <div className={classes.views}>
          <Segmented<View>
            label={t('view')}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(value) => address.change({ view: value })}
          />
        </div>
      </div>
      <CalendarFilters address={address} utilities={utilities} hospital={hospital} specialty={specialty} />
      {meta.is_cut && <InlineNotice tone="warn">{t('isCut')}</InlineNotice>}
      {view === 'month' && <MonthView {...props} />}
      {(view === 'week' || view === 'day') && <TimeGrid {...props} />}
      {view === 'agenda' && <AgendaView {...props} />}
      {view !== 'agenda' && entries.length === 0 && <p className={classes.note}>{t('empty')}</p>}
      <Legend />
      {view !== 'agenda' && <p className={classes.note}>{t('keys')}</p>}
      <EntryDialog
        opened={grid.opened}
        onClose={grid.close}
        hospital={hospital}
        specialty={specialty}
        zone={zone}
        hospitalZone={meta.time_zone}
        clinics={utilities.clinics.map(({ id }) => id)}
      />
      <MoveDialog move={grid.move} zone={zone} onClose={grid.closeMove} />
    </Page>
  )
}

/** '21 Nov – 27 Nov', or the day. */
function rangeTitle(days: readonly string[], language: 'en' | 'ar'): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === last) return formatDay(first, language, 'day')
  return `${formatDay(first, language, 'dayMonth')} – ${formatDay(last, language, 'dayMonth')} ${formatDay(last, language, 'year')}`
}
