import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { DayText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { IconButton } from '../../../ui/IconButton'
import { Segmented } from '../../../ui/Segmented'
import { EmergencyDoses } from '../emergency/EmergencyDoses'
import classes from '../prescriptions.module.css'
import { UnlistedIntents } from '../record/UnlistedIntents'
import type { CaseOfDoses } from '../types'
import { CourseView } from './CourseView'
import { DayGrid } from './DayGrid'
import { DayList } from './DayList'
import { addDays } from './dayWindow'
import { ExecutionTable } from './ExecutionTable'

const views = ['day', 'course'] as const
const refetchMs = 60_000

/** The doses of a case: the day or the course, and all of them as a table. */
export function DosesTab({ episode }: { episode: CaseOfDoses }) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const [search, setSearch] = useSearchParams()
  const today = dayIn(episode.zone)
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(search.get('day') ?? '')?.[0] ?? today
  const view = views.find((each) => each === search.get('view')) ?? 'day'
  if (!can(['list-prescription', 'show-prescription'])) {
    return <InlineNotice tone="neutral">{t('noAccess')}</InlineNotice>
  }
  const change = (name: 'day' | 'view', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  const step = view === 'day' ? 1 : 7
  return (
    <div className={classes.stack}>
      <EmergencyDoses episode={episode} />
      <Card
        flush
        title={<DayText day={day} dateStyle="day" />}
        actions={
          <>
            <IconButton
              variant="default"
              label={view === 'day' ? t('day.previous') : t('course.previous')}
              icon={<IconChevronLeft className="flip" />}
              onClick={() => change('day', addDays(day, -step))}
            />
            {day !== today && (
              <Button size="small" onClick={() => change('day', today)}>
                {t('day.today')}
              </Button>
            )}
            <IconButton
              variant="default"
              label={view === 'day' ? t('day.next') : t('course.next')}
              icon={<IconChevronRight className="flip" />}
              onClick={() => change('day', addDays(day, step))}
            />
            <Segmented
              label={t('view.label')}
              value={view}
              onChange={(next) => change('view', next)}
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            />
          </>
        }
      >
        {view === 'day' ? (
          <Day episode={episode} day={day} />
        ) : (
          <Course
            episode={episode}
            day={day}
            onDay={(next) =>
              setSearch((before) => {
                const address = new URLSearchParams(before)
                address.set('day', next)
                address.set('view', 'day')
                return address
              })
            }
          />
        )}
      </Card>
      <ExecutionTable episode={episode} />
    </div>
  )
}

function useDoses(episodeId: number, from: string, to: string) {
  return useQuery({
    ...api.prescriptions.doses.query({ params: { id: episodeId }, query: { from, to } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
    ...handlesOwnError,
  })
}

type DayProps = { episode: CaseOfDoses; day: string }

function Day({ episode, day }: DayProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const query = useDoses(episode.id, day, day)
  const View = isNarrow ? DayList : DayGrid
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => <View key={day} episode={episode} day={day} data={data} />}
    </QueryBoundary>
  )
}

function Course({ episode, day, onDay }: DayProps & { onDay: (day: string) => void }) {
  const first = addDays(day, -3)
  const query = useDoses(episode.id, first, addDays(first, 6))
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => (
        <>
          <UnlistedIntents shown={undefined} />
          <CourseView episode={episode} first={first} data={data} onDay={onDay} />
        </>
      )}
    </QueryBoundary>
  )
}
