import { IconMicroscope } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Empty } from '../../ui/feedback/Empty'
import { Pagination } from '../../ui/list/Pagination'
import { PatientPage } from '../appointments'
import { timelineAddress } from './addresses'
import { DownloadResults } from './DownloadResults'
import { TestCard } from './TestCard'
import classes from './timeline.module.css'

/** The results of a stay of the patient that has ended, one by one, the newest first. */
export function StayResults() {
  const t = useText('patientTimeline')
  const { id = '' } = useParams<'id'>()
  const { page, setPage } = useListAddress()
  const query = useQuery({
    ...api.patientTimeline.stayResults.query({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <PatientPage title={t('stay.results')} backTo={timelineAddress} width="narrow">
      <QueryBoundary query={query} variant="cards" missing={{ to: timelineAddress, label: t('title') }}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <Empty icon={<IconMicroscope />} title={t('tests.none')} body={t('stay.noResults')} />
          ) : (
            <div className={classes.texts}>
              {data.map((test) => (
                <TestCard key={test.id} test={test} of={{ kind: 'stay', id }} />
              ))}
              <Pagination meta={meta} onPageChange={setPage} />
              <DownloadResults ofStay={Number(id)} />
            </div>
          )
        }
      </QueryBoundary>
    </PatientPage>
  )
}
