import type { LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { MedicalHistoryButton } from '../../history'
import { DiagnosisCodesCard, useDiagnosisCodes } from '../../icd'
import classes from './Call.module.css'
import { ComplaintCard } from './ComplaintCard'
import { NotesCard } from './NotesCard'
import { useNotesAutosave } from './useNotesAutosave'
import { VisitBanner } from './VisitBanner'

type FinishedVisitProps = {
  /** Of the clinic session. */
  token: string
  appointment: LobbyAppointment
}

/** What the doctor writes about a finished visit, for a day after it: the notes, and diagnosis codes. */
export function FinishedVisit({ token, appointment }: FinishedVisitProps) {
  const t = useText('lobby')
  const notes = useNotesAutosave(appointment)
  const codes = useDiagnosisCodes(appointment)
  return (
    <>
      <VisitBanner
        appointment={appointment}
        actions={
          <>
            <MedicalHistoryButton patient={appointment.patient} />
            <Button to={`/lobby/${token}`}>{t('call.toLobby')}</Button>
          </>
        }
      />
      <div className={classes.afterwards}>
        <ComplaintCard appointment={appointment} />
        <NotesCard notes={notes} readBy="now" />
        <DiagnosisCodesCard codes={codes} />
      </div>
    </>
  )
}
