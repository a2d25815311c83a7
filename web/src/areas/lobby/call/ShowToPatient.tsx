import type { LobbyAppointment } from '#contract/lobby/calls'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { announce } from '../../../ui/feedback/announce'
import { formatTime } from '../../../ui/format'
import classes from './Call.module.css'
import type { NotesAutosave } from './notesAutosave'

type ShowToPatientProps = { appointment: LobbyAppointment; notes: NotesAutosave; refetch: () => Promise<void> }

/** Lets the doctor show the recommendations to the patient during the visit, or stop showing them. */
export function ShowToPatient({ appointment, notes, refetch }: ShowToPatientProps) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { run, busy } = useCall(api.lobby.showRecommendations)
  const { id, shown_recommendations: shown, shown_at: shownAt } = appointment
  const written = notes.notes.recommendations.trim()
  const isShown = shown !== '' && written === shown
  const isEmpty = !written && !shown
  const show = async () => {
    if (isEmpty) return announce(t('show.nothing'))
    if (!(await notes.flush()) || !(await run({ params: { id } }))) return
    announce(t(written ? 'show.shown' : 'show.hidden'))
    await refetch()
  }
  const time = shownAt ? formatTime(shownAt, language, zone) : ''
  // The button is never disabled, because it would lose the focus when it is pressed.
  return (
    <div className={classes.show}>
      <Button onClick={() => void show()} busy={busy} busyText={t('show.busy')}>
        {t(!shown || isShown ? 'show.now' : written ? 'show.again' : 'show.stop')}
      </Button>
      <p className={classes.saved}>
        {isEmpty ? t('show.nothing') : shown && t(isShown ? 'show.since' : 'show.changed', { time })}
      </p>
    </div>
  )
}
