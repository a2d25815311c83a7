import { IconMicrophoneOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Isolate } from '../../ui/Isolate'
import classes from './CallStage.module.css'
import type { ParticipantView } from './callView'

type NameLabelProps = {
  other: ParticipantView
  /** Connection status, where it is shown next to the name. */
  note?: string | undefined
}

/** Shows a participant's name and role, and whether they are muted. */
export function NameLabel({ other, note }: NameLabelProps) {
  const t = useText('meeting')
  const isMuted = other.phase === 'connected' && !other.state.audio
  return (
    <p className={classes.label} data-name>
      {isMuted && <IconMicrophoneOff role="img" aria-label={t('other.muted')} />}
      <span>
        <Isolate dir="auto">{other.name}</Isolate>
        {other.relation && <span className={classes.quiet}> {t(`guest.as.${other.relation}`)}</span>}
        {note && <span className={classes.quiet}> {note}</span>}
      </span>
    </p>
  )
}
