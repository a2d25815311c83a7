import { IconAlertTriangle, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportSchedule } from '#contract/reports/schedules'
import { useRemoval } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Empty } from '../../ui/feedback/Empty'
import { useToasts } from '../../ui/feedback/toasts'
import { Name } from '../../ui/Name'
import { Page } from '../../ui/Page'
import { Row, RowList } from '../../ui/RowList'
import { StatusBadge } from '../../ui/StatusBadge'

/** The user's schedules: when they are sent, to whom, and who gets nothing any more. */
export function Schedules() {
  const t = useText('reports')
  const query = useQuery({ ...api.reportSchedules.list.query(), ...handlesOwnError })
  return (
    <Page
      title={t('schedules.title')}
      lead={t('schedules.lead')}
      breadcrumbs={[{ label: t('saved.title'), to: '/reports' }, { label: t('schedules.title') }]}
    >
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('schedules.none')} body={t('schedules.noneNext')} />
          ) : (
            data.map((schedule) => <ScheduleCard key={schedule.id} schedule={schedule} />)
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function useTiming({ frequency, hour, weekday, month_day: day }: ReportSchedule): string {
  const t = useText('reports')
  const time = `${String(hour).padStart(2, '0')}:00`
  if (frequency === 'daily') return t('timing.daily', { time })
  if (frequency === 'monthly') return t('timing.monthly', { time, day })
  return t('timing.weekly', { time, weekday: t(`weekday.${String(weekday) as '1'}`) })
}

function ScheduleCard({ schedule }: { schedule: ReportSchedule }) {
  const t = useText('reports')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { time_zone: zone } = useUser()
  const removal = useRemoval()
  const timing = useTiming(schedule)
  const renew = async () => {
    try {
      await api.reportSchedules.renew.call({ params: { id: schedule.id } })
      toasts.success(t('schedules.renewed'))
      await queries.invalidateQueries({ queryKey: ['reportSchedules'] })
    } catch (thrown) {
      reportProblem(asProblem(thrown, apiSettings.texts.network))
    }
  }
  const remove = {
    call: api.reportSchedules.remove,
    area: 'reportSchedules',
    body: t('schedules.delete'),
    done: t('schedules.deleted'),
  }
  return (
    <Card
      title={<BidiText>{schedule.title}</BidiText>}
      note={timing}
      flush
      actions={
        <>
          <Button size="small" icon={<IconRefresh />} onClick={() => void renew()}>
            {t('schedules.renew')}
          </Button>
          <Button size="small" icon={<IconTrash />} onClick={() => void removal(remove, schedule.id)}>
            {t('saved.remove')}
          </Button>
        </>
      }
    >
      <RowList>
        <Row title={t('schedules.until')} end={<InstantText instant={schedule.expires_at} zone={zone} show="date" />} />
        {schedule.recipients.map(({ id, name, problem }) => (
          <Row
            key={id}
            title={<Name>{name}</Name>}
            end={
              problem && (
                <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
                  {problem}
                </StatusBadge>
              )
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
