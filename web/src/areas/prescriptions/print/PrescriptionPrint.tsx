import { useQuery } from '@tanstack/react-query'
import type { Episode } from '#contract/episodes/episode'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { prescriptionsAddress } from '../addresses'
import { Paper } from './Paper'
import { most, PrintPage } from './PrintPage'

/** The active prescriptions of a case, to be printed. */
export function PrescriptionPrint() {
  const t = useText('prescriptions')
  const { episodeId = '' } = useParams<'episodeId'>()
  const [search] = useSearchParams()
  const isDischarge = search.get('type') === 'S'
  const params = { id: episodeId }
  const query = { status: String(PRESCRIPTION_STATUS.active), limit: most, page: 1 }
  const list = useQuery({
    ...api.prescriptions[isDischarge ? 'listOfDischarge' : 'listOfEpisode'].query({ params, query }),
    ...handlesOwnError,
  })
  const episode = useQuery({ ...api.episodes.show.query({ params }), ...handlesOwnError })
  const title = isDischarge ? t('discharge.title') : t('print.title')
  const parent = { label: t('title'), to: prescriptionsAddress(episodeId) }
  const signing = api.signedPrescriptions.issue.query({ params: { ...params, type: isDischarge ? 'S' : 'doctor' } })
  return (
    <PrintPage title={title} parent={parent} isLoaded={Boolean(list.data && episode.data)}>
      <QueryBoundary query={episode} missing={parent}>
        {({ data }) => (
          <QueryBoundary query={list} missing={parent}>
            {({ data: orders, meta }) => (
              <Paper
                facts={factsOf(data, t)}
                allergiesOf={data.patient.id}
                orders={orders}
                total={meta.total}
                zone={data.time_zone}
                signing={signing}
              />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </PrintPage>
  )
}

function factsOf({ patient, spock, department, bed }: Episode, t: ReturnType<typeof useText<'prescriptions'>>) {
  return [
    { label: t('field.patient'), value: <Name>{patient.name_text}</Name> },
    { label: t('print.nationalId'), value: <Isolate>{patient.uuid}</Isolate> },
    { label: t('print.hospital'), value: <Name>{spock.name}</Name> },
    {
      label: t('print.place'),
      value: (
        <>
          <Name>{department.name}</Name> · <Name>{bed}</Name>
        </>
      ),
    },
  ]
}
