import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams, useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { isolated } from '../../../ui/isolated'
import { Page } from '../../../ui/Page'
import { CaseCallSection } from '../../caseCalls'
import { SinceLooked, Timeline, type TimelineCase } from '../../caseTimeline'
import { ConsultationSection } from '../../consultationRequests'
import { DischargeSummaryCard } from '../../discharge'
import { MedicalHistory } from '../../history'
import { InvestigationsTab } from '../../investigations'
import { DosesTab, PrescriptionsTab } from '../../prescriptions'
import { TransferNotices } from '../../transfers'
import { EscalationNotices, VitalSignsTab } from '../../vitals'
import { WardBar } from '../../wardQueue'
import { casesAddress, spokesAddress } from '../addresses'
import { isDischarged } from '../isDischarged'
import { isReadOnly } from '../isReadOnly'
import { CaseActions } from './CaseActions'
import { CaseBanner } from './CaseBanner'
import { CaseTabs, tabAddress, useCaseTab } from './CaseTabs'
import classes from './case.module.css'
import { DiagnosisTab, FollowUpsTab, KeepCase, SideCards } from './laterParts'
import { MedicalHistoryTab, useMedicalHistory } from './MedicalHistoryTab'

/** Where the page has one column, and the timeline is a tab. */
const narrow = '(max-width: 61.99em)'

/** Those who work with a case are told what is new in it. */
const working = ['create-follow-up', 'create-vital-sign', 'execute-prescription', 'update-prescription'] as const

/** Tabs with a table that needs the width of the page. */
const wideTabs = ['investigations', 'prescriptions', 'doses']

/** The page of a case: the patient, the stay, and what is recorded of it. */
export function CasePage() {
  const t = useText('episodes')
  const { episodeId = '' } = useParams<'episodeId'>()
  const query = useQuery({ ...api.episodes.show.query({ params: { id: episodeId } }), ...handlesOwnError })
  const episode = query.data?.data
  const title = t('case.title', { id: episodeId })
  const spokes = { label: t('spokes.title'), to: spokesAddress }
  const crumbs = episode
    ? [
        spokes,
        { label: t('list.of', { hospital: isolated(episode.spock.name) }), to: casesAddress(episode.hospital_id) },
      ]
    : [spokes]
  return (
    <Page
      title={title}
      breadcrumbs={[...crumbs, { label: title }]}
      actions={episode && <CaseActions episode={episode} />}
    >
      <QueryBoundary query={query} missing={spokes}>
        {({ data }) => (
          <>
            {query.isError && <Outdated loadedAt={query.dataUpdatedAt} zone={data.time_zone} />}
            <Case key={data.id} episode={data} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** What is shown was loaded earlier: others may have changed it since. */
function Outdated({ loadedAt, zone }: { loadedAt: number; zone: string }) {
  const t = useText('episodes')
  const at = useWardTime(zone)
  return (
    <InlineNotice tone="warn" alert title={t('case.outdated', { time: at(loadedAt) })}>
      {t('case.outdatedBody')}
    </InlineNotice>
  )
}

function Case({ episode }: { episode: Episode }) {
  const t = useText('episodes')
  const { can } = useAuthSession()
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const tab = useCaseTab(isNarrow)
  // What is beside it must not delay it on a slow connection.
  const isFirstPartShown = !useMedicalHistory(episode.id).isPending
  const wereCodesShown = useEver(tab === 'diagnosis')
  const isCalling = useSearchParams()[0].get('calling') === 'true'
  const { discharge_time: discharged, time_zone: zone } = episode
  const tabs = <CaseTabs episode={episode} isNarrow={isNarrow} />
  const timeline: TimelineCase = { id: episode.id, zone, tabAddress: (of) => tabAddress(episode.id, of) }
  return (
    <>
      {/* The banner stays in view: with several lines of tabs, it would take half of a phone's screen. */}
      <CaseBanner episode={episode} tabs={!isNarrow && tabs} />
      {isFirstPartShown && can(working) && (
        <Suspense fallback={null}>
          <WardBar />
        </Suspense>
      )}
      {isFirstPartShown && can('create-follow-up') && !isReadOnly(episode) && (
        <Suspense fallback={null}>
          <KeepCase episodeId={episode.id} />
        </Suspense>
      )}
      {isFirstPartShown && !isDischarged(episode) && (
        <Suspense fallback={null}>
          <EscalationNotices episodeId={episode.id} />
          <TransferNotices episodeId={episode.id} zone={zone} />
        </Suspense>
      )}
      {isFirstPartShown && (!isReadOnly(episode) || isCalling) && (
        <Suspense fallback={null}>
          <CaseCallSection of={{ id: episode.id, hospitalId: episode.hospital_id, zone }} />
        </Suspense>
      )}
      {isFirstPartShown && (
        <Suspense fallback={null}>
          <ConsultationSection episodeId={episode.id} canAsk={!isReadOnly(episode)} />
        </Suspense>
      )}
      {episode.is_consulted && (
        <InlineNotice tone="neutral" title={t('case.consulted')}>
          {t('case.consultedBody')}
        </InlineNotice>
      )}
      {!isDischarged(episode) && episode.is_transferred && (
        <InlineNotice tone="neutral" title={t('case.transferred')}>
          {t('case.readOnlyHere')}
        </InlineNotice>
      )}
      {isFirstPartShown && can(working) && (
        <Suspense fallback={null}>
          <SinceLooked of={timeline} />
        </Suspense>
      )}
      {isDischarged(episode) && (
        <InlineNotice tone="neutral" title={t('case.discharged')}>
          {discharged && (
            <>
              {t('field.dischargedAt')}: <InstantText instant={discharged} zone={zone} />.{' '}
            </>
          )}
          {t('case.readOnly')}
        </InlineNotice>
      )}
      {isNarrow && tabs}
      <div className={classes.columns} data-wide={wideTabs.includes(tab) || undefined}>
        <div className={classes.main}>
          {/* A tab that was left stays mounted, so that nothing that was typed is lost. */}
          <div hidden={tab !== 'medical-history'}>
            <div className={classes.main}>
              {isDischarged(episode) && (
                <Suspense fallback={<Skeleton variant="cards" count={1} />}>
                  <DischargeSummaryCard episodeId={episode.id} />
                </Suspense>
              )}
              <MedicalHistoryTab episode={episode} />
            </div>
          </div>
          <div hidden={tab !== 'diagnosis'}>
            <Suspense fallback={<Skeleton variant="cards" count={1} />}>
              {wereCodesShown && <DiagnosisTab episode={episode} />}
            </Suspense>
          </div>
          {/* What is typed there is a draft, which survives. */}
          {tab === 'vital-signs' && (
            <Suspense fallback={<Skeleton variant="cards" />}>
              <VitalSignsTab
                episode={{ id: episode.id, patient: episode.patient.name_text, age: episode.patient.age, zone }}
                isOpen={!isReadOnly(episode)}
              />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton variant="cards" />}>
            {tab === 'follow-ups' && <FollowUpsTab episode={episode} type="doctor" />}
            {tab === 'nurse-follow-ups' && <FollowUpsTab episode={episode} type="nurse" />}
            {tab === 'investigations' && <InvestigationsTab episode={{ id: episode.id, zone }} />}
            {tab === 'prescriptions' && <PrescriptionsTab episode={caseOfDoses(episode)} />}
            {tab === 'doses' && <DosesTab episode={caseOfDoses(episode)} />}
            {tab === 'past-medical-history' && (
              <Card>
                <MedicalHistory patientId={episode.patient_id} />
              </Card>
            )}
            {tab === 'timeline' && <Timeline of={timeline} />}
          </Suspense>
        </div>
        <div className={classes.side}>
          {isFirstPartShown ? (
            <>
              {!isNarrow && (
                <Suspense fallback={<Skeleton variant="rows" count={6} />}>
                  <Timeline of={timeline} column />
                </Suspense>
              )}
              <Suspense fallback={<Skeleton variant="cards" count={3} />}>
                <SideCards episode={episode} />
              </Suspense>
            </>
          ) : (
            <Skeleton variant="cards" count={3} />
          )}
        </div>
      </div>
    </>
  )
}

/** Returns whether something is so, or was before. */
function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return isSo || wasSo
}

/** The parts of a case that prescriptions and doses depend on. */
function caseOfDoses(episode: Episode) {
  const { id, patient, time_zone: zone } = episode
  return { id, patient: { id: patient.id, name: patient.name_text }, zone, isOpen: !isReadOnly(episode) }
}
