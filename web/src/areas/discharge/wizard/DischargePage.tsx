import { useQuery } from '@tanstack/react-query'
import type { Discharge } from '#contract/discharge/discharge'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { PatientBanner } from '../../../ui/PatientBanner'
import { AlertBadges } from '../../alerts'
import { AllergyBadges } from '../../allergies'
import { ProblemBadges } from '../../problems'
import { caseAddress } from '../addresses'
import { useDischargeQuery } from './useDischarge'
import { Wizard } from './Wizard'

/** The page on which an inpatient is discharged, step by step. */
export function DischargePage() {
  const t = useText('discharge')
  const { episodeId = '' } = useParams<'episodeId'>()
  const episode = useQuery({ ...api.episodes.show.query({ params: { id: episodeId } }), ...handlesOwnError })
  const discharge = useDischargeQuery(episodeId)
  const back = { label: t('case', { id: episodeId }), to: caseAddress(episodeId) }
  return (
    <Page title={t('title')} breadcrumbs={[back, { label: t('title') }]}>
      <QueryBoundary query={episode} missing={back}>
        {({ data: admitted }) => (
          <>
            <Banner episode={admitted} />
            <QueryBoundary query={discharge} variant="form" missing={back}>
              {({ data }) => <Content key={data.episode_id} episode={admitted} discharge={data} />}
            </QueryBoundary>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Banner({ episode }: { episode: Episode }) {
  const t = useText('discharge')
  const { patient } = episode
  return (
    <PatientBanner
      id={patient.id}
      name={patient.name_text}
      photo={patient.avatar}
      age={patient.shown_age}
      sex={patient.gender && t(`sex.${patient.gender}`)}
      nationalId={patient.uuid}
      phone={patient.phone}
      hospital={episode.spock.name}
      facts={[
        {
          label: t('place'),
          value: (
            <>
              <Name>{episode.department.name}</Name> · <Name>{episode.bed}</Name>
            </>
          ),
        },
      ]}
      alerts={
        <>
          <AllergyBadges patientId={patient.id} />
          <AlertBadges patientId={patient.id} />
          <ProblemBadges patientId={patient.id} />
        </>
      }
    />
  )
}

function Content({ episode, discharge }: { episode: Episode; discharge: Discharge }) {
  const t = useText('discharge')
  if (discharge.editable) return <Wizard episode={episode} discharge={discharge} />
  return (
    <InlineNotice
      tone="neutral"
      title={t(discharge.discharge_time ? 'closed.title' : 'readOnly.title')}
      action={
        <Button size="small" to={caseAddress(episode.id)}>
          {t('toCase')}
        </Button>
      }
    >
      {t(discharge.discharge_time ? 'closed.body' : 'readOnly.body')}
    </InlineNotice>
  )
}
