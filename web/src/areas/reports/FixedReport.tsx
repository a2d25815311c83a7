import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportTypes } from '#contract/reports/types'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { usePageTitle } from '../../app/router/usePageTitle'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { ExportButton } from './ExportButton'
import { filterNames, setFiltersOf, withFilters } from './filterNames'
import { PinButton } from './PinButton'
import { ReportFilters } from './ReportFilters'
import { ResultView } from './result/ResultView'
import { ScheduleButton } from './ScheduleButton'

/** A fixed report with filters, paging and export (document 3, section 2). */
export function FixedReport() {
  const t = useText('reports')
  const { type = '' } = useParams<'type'>()
  const address = useListAddress(...filterNames)
  const { filters, page, isFiltered, setFilters, setPage, clear } = address
  const query = useQuery({
    ...api.reports.fixed.query({ params: { type }, query: { ...setFiltersOf(filters), page } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const report = query.data?.report
  const title = report?.title ?? t('fixed.title')
  usePageTitle(title)
  const subject = { type: reportTypes.find((each) => each === type), filters }
  const parent = { label: t('fixed.title'), to: '/old-reports' }
  return (
    <Page
      title={title}
      lead={report?.description}
      breadcrumbs={[parent, { label: title }]}
      actions={
        report && (
          <>
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <PinButton subject={subject} />
            <ScheduleButton subject={subject} />
            <ExportButton subject={subject} />
          </>
        )
      }
    >
      <QueryBoundary query={query} variant="rows" count={6} missing={parent}>
        {(data) => (
          <ResultView
            key={type}
            report={data.report}
            list={query}
            onPageChange={setPage}
            onClearFilters={isFiltered ? clear : undefined}
            filters={
              <ReportFilters
                offered={data.report.filters}
                filters={filters}
                applied={data.report.applied}
                texts={data.report.applied_texts}
                setFilters={setFilters}
              />
            }
            rowTo={({ id }) =>
              id === null ? undefined : withFilters(`/old-reports/${type}/details/${id}`, data.report.applied)
            }
          />
        )}
      </QueryBoundary>
    </Page>
  )
}
