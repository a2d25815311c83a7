import { IconMicrophoneOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Isolate } from '../../ui/Isolate'
import classes from './CallStage.module.css'
import type { ParticipantView } from './callView'

type NameLabelProps = {
  other: ParticipantView
  /** How their line is, where that is to be said beside the name. */
  note?: string | undefined
}

/** Whom one sees, as what they are here, and whether they can be heard. */
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
