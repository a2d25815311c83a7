import type { ReactNode } from 'react'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { PatientBanner } from '../../../ui/PatientBanner'
import { AlertBadges } from '../../alerts'
import { AllergyBadges } from '../../allergies'
import { ProblemBadges } from '../../problems'

type VisitBannerProps = { appointment: LobbyAppointment; actions: ReactNode }

/** The heading of a visit's page for the doctor, and its patient. */
export function VisitBanner({ appointment: { patient }, actions }: VisitBannerProps) {
  const t = useText('lobby')
  const name = patient.name_text
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('call.with', { name })}
      </h1>
      <PatientBanner
        id={patient.id}
        name={name}
        photo={patient.avatar}
        age={patient.shown_age}
        sex={patient.gender && t(`sex.${patient.gender}`)}
        nationalId={patient.uuid}
        phone={patient.phone}
        alerts={
          <>
            <AllergyBadges patientId={patient.id} />
            <AlertBadges patientId={patient.id} />
            <ProblemBadges patientId={patient.id} />
          </>
        }
        actions={actions}
      />
    </>
  )
}
