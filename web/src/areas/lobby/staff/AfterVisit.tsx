import type { LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { useNow } from '../../appointments'
import { bookFollowUpAddress } from './followUpAddress'

/** So long after it was finished, the doctor can write about a visit: a day, in milliseconds. */
const writableFor = 86_400_000

type AfterVisitProps = {
  /** Of the clinic session. */
  token: string
  appointment: LobbyAppointment
}

/** What its doctor can do about a finished visit: write the notes, for a day, and book a follow-up. */
export function AfterVisit({ token, appointment }: AfterVisitProps) {
  const t = useText('lobby')
  const { can } = useAuthSession()
  const now = useNow()
  const { id, finished_at: finishedAt, patient } = appointment
  const isWritable = finishedAt !== null && now - Date.parse(finishedAt) < writableFor
  const ofPatient = <span className="visually-hidden"> {patient.name_text}</span>
  return (
    <>
      {can('start-clinic') && isWritable && (
        <Button size="small" to={`/physician/call/${token}?notes=${id}`}>
          {t('notes.title')}
          {ofPatient}
        </Button>
      )}
      {can('create-appointment') && (
        <Button size="small" onClick={() => void navigate(bookFollowUpAddress(token, id), { replace: true })}>
          {t('followUp.book')}
          {ofPatient}
        </Button>
      )}
    </>
  )
}
