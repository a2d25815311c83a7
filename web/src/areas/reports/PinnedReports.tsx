import { useQuery } from '@tanstack/react-query'
import type { ReportPin } from '#contract/reports/pins'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { TextLink } from '../../ui/TextLink'
import { withFilters } from './filterNames'
import { ResultChart } from './result/ResultChart'

/** The reports that the user has pinned to the home page, with their charts as of now. */
export function PinnedReports() {
  const query = useQuery({ ...api.reportPins.list.query(), ...handlesOwnError })
  return (
    <>
      {query.data?.data.map((pin) => (
        <PinnedReport key={pin.id} pin={pin} />
      ))}
    </>
  )
}

function addressOf({ type, report_id: id, filters }: ReportPin): string {
  return withFilters(type ? `/old-reports/${type}` : `/reports/${id}/result`, filters)
}

function PinnedReport({ pin }: { pin: ReportPin }) {
  const t = useText('reports')
  const { type, report_id: id, filters, title } = pin
  const fixed = useQuery({
    ...api.reports.fixed.query({ params: { type: type ?? '' }, query: { ...filters, limit: 1 } }),
    ...handlesOwnError,
    enabled: type !== null,
  })
  const saved = useQuery({
    ...api.reports.generate.query({ params: { id: id ?? 0 }, query: filters }),
    ...handlesOwnError,
    enabled: type === null,
  })
  return (
    <Card title={<BidiText>{title}</BidiText>} actions={<TextLink to={addressOf(pin)}>{t('pin.open')}</TextLink>}>
      <QueryBoundary query={type === null ? saved : fixed} variant="text">
        {({ report }) =>
          report.chart?.points.some(({ value }) => value !== null) ? (
            <ResultChart report={report} kind={report.chart.kind} />
          ) : (
            <InlineNotice tone="neutral">{report.limits[0] ?? t('pin.nothing')}</InlineNotice>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
