import { IconDoorExit, IconTransferOut, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { PatientBanner } from '../../../ui/PatientBanner'
import { StatusBadge } from '../../../ui/StatusBadge'
import { AlertBadges } from '../../alerts'
import { AllergyBadges } from '../../allergies'
import { ProblemBadges } from '../../problems'
import { EarlyWarningBadges, LatestWeight } from '../../vitals'
import { isDischarged } from '../isDischarged'
import { SeverityBadge } from '../SeverityBadge'
import { CaseLogo } from './CaseLogo'
import { dayOfStay } from './dayOfStay'

/** Identifies the patient of a case, with the stay and what must not be missed. */
export function CaseBanner({ episode, tabs }: { episode: Episode; tabs: ReactNode }) {
  const t = useText('episodes')
  const { patient, guardian, time_zone: zone, created_at: admitted, discharge_time: discharged } = episode
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
      logo={<CaseLogo hospitalId={episode.hospital_id} />}
      facts={[
        {
          label: t('case.place'),
          value: (
            <>
              <Name>{episode.department.name}</Name> · <Name>{episode.bed}</Name>
            </>
          ),
        },
        {
          label: t('case.doctor'),
          value: episode.doctor ? <Name>{episode.doctor.name_text}</Name> : t('doctor.none'),
        },
        { label: t('case.weight'), value: <LatestWeight episodeId={episode.id} zone={zone} /> },
        { label: t('field.specialty'), value: <Name>{episode.specialty.name}</Name> },
        { label: t('field.admitted'), value: <InstantText instant={admitted} zone={zone} /> },
        { label: t('case.day'), value: <bdi>{dayOfStay(admitted, discharged ?? Date.now(), zone)}</bdi> },
        ...(guardian
          ? [
              {
                label: t('case.guardian'),
                value: (
                  <>
                    <Name>{`${guardian.first_name} ${guardian.last_name}`}</Name> · <Isolate>{guardian.phone}</Isolate>
                  </>
                ),
              },
            ]
          : []),
      ]}
      alerts={
        <>
          {!isDischarged(episode) && <EarlyWarningBadges episodeId={episode.id} zone={zone} />}
          <AllergyBadges patientId={patient.id} />
          <AlertBadges patientId={patient.id} />
          {episode.similar_names.map(({ name_text: name, bed }) => (
            <StatusBadge key={`${name}.${bed}`} tone="warn" icon={<IconUsers />}>
              {t('case.similarName', { name: isolated(name), bed: isolated(bed) })}
            </StatusBadge>
          ))}
          <ProblemBadges patientId={patient.id} />
          {isDischarged(episode) ? (
            <StatusBadge icon={<IconDoorExit />}>{episode.status_text}</StatusBadge>
          ) : episode.is_transferred ? (
            <StatusBadge icon={<IconTransferOut />}>{t('case.transferredShort')}</StatusBadge>
          ) : (
            <SeverityBadge episode={episode} />
          )}
        </>
      }
      tabs={tabs}
    />
  )
}
