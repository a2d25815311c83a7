import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Page } from '../../ui/Page'
import { filterNames, setFiltersOf, withFilters } from './filterNames'
import { ResultView } from './result/ResultView'

/** The records that a row of a fixed report counts (document 3, section 2). */
export function FixedDetails() {
  const t = useText('reports')
  const { type = '', modelId = '' } = useParams<'type' | 'modelId'>()
  const { filters, page, setPage } = useListAddress(...filterNames)
  const query = useQuery({
    ...api.reports.fixedDetails.query({ params: { type, modelId }, query: { ...setFiltersOf(filters), page } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const title = query.data?.report.title ?? t('fixed.title')
  const parent = { label: title, to: withFilters(`/old-reports/${type}`, filters) }
  return (
    <Page
      title={t('details.title', { title })}
      count={query.data?.meta.total}
      breadcrumbs={[{ label: t('fixed.title'), to: '/old-reports' }, parent, { label: t('details.crumb') }]}
    >
      <QueryBoundary query={query} variant="rows" count={6} missing={parent}>
        {({ report }) => <ResultView report={report} list={query} onPageChange={setPage} />}
      </QueryBoundary>
    </Page>
  )
}
