import { useState } from 'react'
import { addDays } from '#contract/rules/calendarDate'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { dayIn } from '../../../lib/dates'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Pagination } from '../../../ui/list/Pagination'
import { Segmented } from '../../../ui/Segmented'
import { VitalCharts } from '../chart/VitalCharts'
import { SignDetail } from '../detail/SignDetail'
import { useEarlyWarning, useSets } from '../queries'
import { SetTable } from '../table/SetTable'
import type { VitalSign } from '../types'

const periods = ['day', 'days', 'stay'] as const
type Period = (typeof periods)[number]

/** Returns the first day of a period, 'YYYY-MM-DD'; empty for the whole stay. */
function firstDay(period: Period, zone: string): string {
  if (period === 'stay') return ''
  return addDays(dayIn(zone), period === 'day' ? -1 : -2)
}

type SetsViewProps = {
  episodeId: number
  /** The hospital's time zone. */
  zone: string
}

/** The sets of an episode as charts and as a table, by period and in pages. */
export function SetsView({ episodeId, zone }: SetsViewProps) {
  const t = useText('vitals')
  const [period, setPeriod] = useState<Period>('stay')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<VitalSign>()
  const query = useSets(episodeId, { page, from: firstDay(period, zone) })
  const scale = useEarlyWarning(episodeId).data?.data.monitoring.spo2_scale ?? 1
  const choose = (next: Period) => {
    setPeriod(next)
    setPage(1)
  }
  return (
    <>
      <div>
        <Segmented
          label={t('period')}
          value={period}
          onChange={choose}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </div>
      {query.data && query.error && (
        <InlineNotice tone="danger" alert>
          {t('sets.failed')}
        </InlineNotice>
      )}
      <QueryBoundary query={query} variant="rows">
        {({ data: sets, meta }) =>
          sets.length === 0 ? (
            <Empty title={t('empty.title')} body={t('empty')} />
          ) : (
            <>
              <Card title={t('table')} flush>
                <SetTable sets={sets} zone={zone} onOpen={setOpened} />
              </Card>
              <Pagination meta={meta} onPageChange={setPage} />
              <Card title={t('chart')} note={t('chart.note')}>
                <VitalCharts sets={sets} zone={zone} scale={scale} />
              </Card>
            </>
          )
        }
      </QueryBoundary>
      <SignDetail sign={opened} zone={zone} onClose={() => setOpened(undefined)} />
    </>
  )
}
