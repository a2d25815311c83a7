import { IconMicrophoneOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Isolate } from '../../ui/Isolate'
import classes from './CallStage.module.css'

/** Whom one sees, and whether they can be heard. */
export function NameLabel({ name, muted }: { name: string; muted: boolean }) {
  const t = useText('meeting')
  return (
    <p className={classes.label} data-name>
      {muted && <IconMicrophoneOff role="img" aria-label={t('other.muted')} />}
      <Isolate dir="auto">{name}</Isolate>
    </p>
  )
}
