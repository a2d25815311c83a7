import { lazy, Suspense, useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { type Text, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { AlertsCard } from '../../alerts'
import { AllergiesCard } from '../../allergies'
import { DocumentsCard } from '../../documents'
import { ProblemsCard } from '../../problems'
import { caseAddress } from '../addresses'
import { isDischarged } from '../isDischarged'
import { isReadOnly } from '../isReadOnly'
import classes from './case.module.css'
import { dayOfStay } from './dayOfStay'

const DoctorForm = lazy(() => import('./DoctorForm').then((m) => ({ default: m.DoctorForm })))

const GuardianForm = lazy(() => import('./GuardianForm').then((m) => ({ default: m.GuardianForm })))

type SideCardProps = { episode: Episode }

/** What is beside the tabs of a case, or below them on narrow screens. */
export function SideCards({ episode }: SideCardProps) {
  return (
    <>
      {isDischarged(episode) && <DocumentsCard episodeId={episode.id} />}
      <AllergiesCard patientId={episode.patient_id} />
      <AlertsCard patientId={episode.patient_id} />
      <ProblemsCard patientId={episode.patient_id} />
      <AdmissionCard episode={episode} />
      <StaysCard episode={episode} />
      <PreviousCard episode={episode} />
    </>
  )
}

/** Shows the admission, and the guardian if there is one. */
function AdmissionCard({ episode }: SideCardProps) {
  const t = useText('episodes')
  const { guardian, time_zone: zone, created_at: admitted, discharge_time: discharged } = episode
  return (
    <Card title={t('case.admission')} actions={<ChangeDoctor episode={episode} />}>
      {/* From 768 px, the banner has these. */}
      <div className={classes.inBanner}>
        <Facts
          facts={[
            { label: t('field.admitted'), value: <InstantText instant={admitted} zone={zone} /> },
            { label: t('case.day'), value: <bdi>{dayOfStay(admitted, discharged ?? Date.now(), zone)}</bdi> },
            { label: t('field.specialty'), value: <Name>{episode.specialty.name}</Name> },
            { label: t('field.department'), value: <Name>{episode.department.name}</Name> },
            { label: t('field.room'), value: <Name>{episode.bed}</Name> },
          ]}
        />
      </div>
      <Facts
        facts={[
          {
            label: t('case.doctor'),
            value: episode.doctor ? <Name>{episode.doctor.name_text}</Name> : t('doctor.none'),
          },
          { label: t('case.admittedBy'), value: <Name>{episode.creator.name_text}</Name> },
          ...(discharged
            ? [{ label: t('field.dischargedAt'), value: <InstantText instant={discharged} zone={zone} /> }]
            : []),
        ]}
      />
      {guardian && (
        <div className={classes.guardian}>
          <h3>{t('case.guardian')}</h3>
          <Facts
            facts={[
              { label: t('guardian.name'), value: <Name>{`${guardian.first_name} ${guardian.last_name}`}</Name> },
              { label: t('field.phone'), value: <Isolate>{guardian.phone}</Isolate> },
              { label: t('field.uuid'), value: <Isolate>{guardian.uuid}</Isolate> },
              { label: t('guardian.address'), value: <Name>{guardian.address}</Name> },
              ...(guardian.email ? [{ label: t('guardian.email'), value: <Isolate>{guardian.email}</Isolate> }] : []),
              ...contactFacts(t, guardian, zone),
            ]}
          />
          <ChangeGuardian episode={episode} />
        </div>
      )}
    </Card>
  )
}

/** How the guardian is related, and what they may receive, with whose consent. */
function contactFacts(t: Text<'episodes'>, guardian: NonNullable<Episode['guardian']>, zone: string) {
  const { relation, receives, consent, recorded_at: at, recorded_by: by } = guardian
  return [
    { label: t('guardian.relation'), value: t(relation ? `guardian.relation.${relation}` : 'guardian.notRecorded') },
    {
      label: t('guardian.receives'),
      value:
        receives.length === 0
          ? t('guardian.nothing')
          : receives.map((each) => t(`guardian.receives.${each}`)).join(t('separator')),
    },
    ...(consent && at
      ? [
          {
            label: t('guardian.consent'),
            value: (
              <>
                {t(`guardian.consent.${consent}`)} · <InstantText instant={at} zone={zone} /> ·{' '}
                <Name>{by?.name_text}</Name>
              </>
            ),
          },
        ]
      : []),
  ]
}

/** Opens the form of what the guardian may receive, for those who can change an open case. */
function ChangeGuardian({ episode }: SideCardProps) {
  const t = useText('episodes')
  const { can } = useAuthSession()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (isReadOnly(episode) || !can('update-episode')) return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('guardian.change')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('guardian.change')}>
        <Suspense fallback={<Skeleton variant="form" count={3} />}>
          {isOpen && <GuardianForm episode={episode} onClose={close} />}
        </Suspense>
      </Dialog>
    </>
  )
}

/** Opens the form of the responsible doctor, for those who can change an open case. */
function ChangeDoctor({ episode }: SideCardProps) {
  const t = useText('episodes')
  const { can } = useAuthSession()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (isReadOnly(episode) || !can('update-episode')) return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('doctor.change')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('doctor.change')}>
        <Suspense fallback={<Skeleton variant="form" count={1} />}>
          {isOpen && <DoctorForm episode={episode} onClose={close} />}
        </Suspense>
      </Dialog>
    </>
  )
}

/** Lists where the patient has stayed, the current room first. */
function StaysCard({ episode }: SideCardProps) {
  const t = useText('episodes')
  const { stays, time_zone: zone } = episode
  return (
    <Card title={t('case.stays')} flush>
      <RowList>
        {stays.map(({ id, department, bed, from, until, moved_by: person }) => (
          <Row
            key={id}
            thread={until === null}
            title={
              <>
                <Name>{department.name}</Name> · <Name>{bed}</Name>
              </>
            }
            line={
              <>
                <InstantText instant={from} zone={zone} /> –{' '}
                {until === null ? t('case.now') : <InstantText instant={until} zone={zone} />} ·{' '}
                <Name>{person.name_text}</Name>
              </>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}

/** Lists the patient's earlier episodes, if there are any. */
function PreviousCard({ episode }: SideCardProps) {
  const t = useText('episodes')
  const { previous, time_zone: zone } = episode
  if (previous.length === 0) return null
  return (
    <Card title={t('case.previous')} flush>
      <RowList>
        {previous.map(({ id, spock, created_at: from, discharge_time: until }) => (
          <Row
            key={id}
            to={caseAddress(id)}
            title={<Name>{spock.name}</Name>}
            line={
              <>
                <InstantText instant={from} zone={zone} show="date" />
                {until && (
                  <>
                    {' – '}
                    <InstantText instant={until} zone={zone} show="date" />
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
