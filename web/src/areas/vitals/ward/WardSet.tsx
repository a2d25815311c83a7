import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { PatientBanner } from '../../../ui/PatientBanner'
import { AlertBadges } from '../../alerts'
import { AllergyBadges } from '../../allergies'
import { UnsentOf, WardBar } from '../../wardQueue'
import { vitalSignsAddress, wardAddress, wardSetAddress } from '../addresses'
import { targetOfSets } from '../form/entryOf'
import { SetForm } from '../form/SetForm'
import { EarlyWarningBadges } from '../score/EarlyWarningBadges'
import { useHospital } from './useHospital'
import { useRound } from './useRound'
import classes from './ward.module.css'

type Episode = CallResponse<typeof import('#contract/episodes/calls')['episodes']['show']>['data']

/** Records the vital signs of one patient after another, in the order of the list of checks. */
export function WardSet() {
  const t = useText('vitals')
  const { hospitalId = '', episodeId = '' } = useParams<'hospitalId' | 'episodeId'>()
  const query = useQuery({ ...api.episodes.show.query({ params: { id: episodeId } }), ...handlesOwnError })
  const list = { label: t('ward.title'), to: wardAddress(hospitalId) }
  const { crumbs } = useHospital(hospitalId)
  return (
    <Page title={t('add')} breadcrumbs={[...crumbs, list, { label: t('add') }]}>
      <QueryBoundary query={query} variant="form" missing={list}>
        {({ data }) => <Patient key={data.id} episode={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Patient({ episode }: { episode: Episode }) {
  const t = useText('vitals')
  const [search] = useSearchParams()
  const department = search.get('department_id') ?? ''
  const { id, hospital_id: hospitalId, patient, time_zone: zone } = episode
  const { round, failed } = useRound(String(hospitalId), id, department)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const goOn = () => {
    const state = round && { episodes: round.episodes }
    const to =
      round?.next === undefined
        ? wardAddress(hospitalId, department)
        : wardSetAddress(hospitalId, round.next, department)
    void navigate(to, { state })
  }
  if (episode.status === EPISODE_STATUS.discharged)
    return (
      <InlineNotice tone="neutral" action={<Button to={vitalSignsAddress(id)}>{t('ward.openCase')}</Button>}>
        {t('ward.discharged')}
      </InlineNotice>
    )
  return (
    <>
      <PatientBanner
        id={patient.id}
        name={patient.name_text}
        photo={patient.avatar}
        age={patient.shown_age}
        nationalId={patient.uuid}
        facts={[
          {
            label: t('ward.bed'),
            value: (
              <>
                <Name>{episode.bed}</Name> · <Name>{episode.department.name}</Name>
              </>
            ),
          },
        ]}
        alerts={
          <>
            <EarlyWarningBadges episodeId={id} zone={zone} />
            <AllergyBadges patientId={patient.id} />
            <AlertBadges patientId={patient.id} />
          </>
        }
      />
      <p className={classes.bed}>
        <Name>{episode.bed}</Name> · <Name>{episode.department.name}</Name>
      </p>
      {failed && <InlineNotice tone="warn">{t('ward.failed')}</InlineNotice>}
      <Suspense fallback={null}>
        <WardBar />
        <UnsentOf target={targetOfSets(id)} />
      </Suspense>
      <div ref={form}>
        <Card
          title={t('ward.enter')}
          note={round && t('ward.progress', { position: round.position, total: round.count })}
        >
          <SetForm
            episode={{ id, patient: patient.name_text, age: patient.age, zone }}
            save={t(round?.next === undefined ? 'ward.saveLast' : 'ward.saveNext')}
            onSaved={goOn}
            buttons={<Button onClick={goOn}>{t(round?.next === undefined ? 'ward.end' : 'ward.skip')}</Button>}
          />
        </Card>
      </div>
    </>
  )
}
