import { IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { usePageTitle } from '../../app/router/usePageTitle'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { ExportButton } from './ExportButton'
import { filterNames, setFiltersOf } from './filterNames'
import { PinButton } from './PinButton'
import { ReportFilters } from './ReportFilters'
import { ResultView } from './result/ResultView'
import { ScheduleButton } from './ScheduleButton'

/** The result of a saved report, of what its reader may see. */
export function SavedResult() {
  const t = useText('reports')
  const { can } = useAuthSession()
  const { id = '' } = useParams<'id'>()
  const { filters, isFiltered, setFilters, clear } = useListAddress(...filterNames)
  const query = useQuery({
    ...api.reports.generate.query({ params: { id }, query: setFiltersOf(filters) }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const report = query.data?.report
  const title = report?.title ?? t('saved.result')
  usePageTitle(title)
  const subject = { report: Number(id), filters }
  const parent = { label: t('saved.title'), to: '/reports' }
  return (
    <Page
      title={title}
      lead={report && <BidiText>{report.description}</BidiText>}
      breadcrumbs={[parent, { label: title }]}
      actions={
        report && (
          <>
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            {can('update-report') && (
              <Button icon={<IconPencil />} to={`/reports/${id}/edit`}>
                {t('saved.edit')}
              </Button>
            )}
            {can('create-report') && (
              <Button icon={<IconCopy />} to={`/reports/create?of=${id}`}>
                {t('saved.duplicate')}
              </Button>
            )}
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
            key={id}
            report={data.report}
            list={query}
            onPageChange={() => undefined}
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
          />
        )}
      </QueryBoundary>
    </Page>
  )
}
