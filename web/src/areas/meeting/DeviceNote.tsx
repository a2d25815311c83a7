import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import classes from './DeviceNote.module.css'
import type { MediaTrouble, Troubles } from './localMedia'

/** Returns the text for the device problems; of two different ones, the one that prevents being heard. */
function noteOf({ audio, video }: Troubles) {
  if (audio === 'insecure' || video === 'insecure') return 'device.both.insecure'
  if (audio && audio === video) return `device.both.${audio}` as const
  if (audio) return `device.audio.${audio}` as const
  if (video) return `device.video.${video}` as const
  return undefined
}

type DeviceNoteProps = { troubles: Troubles; onTryAgain: () => void }

/** Shows why the user cannot be seen or heard, and what to do. A dismissed note reappears when the reason changes. */
export function DeviceNote({ troubles, onTryAgain }: DeviceNoteProps) {
  const t = useText('meeting')
  const [hidden, setHidden] = useState<string>()
  const note = noteOf(troubles)
  if (!note || note === hidden) return null
  const noRemedy: MediaTrouble = 'insecure'
  return (
    <div role="alert" className={classes.note}>
      <IconAlertTriangle aria-hidden="true" className={classes.icon} />
      <p>{t(note)}</p>
      <div className={classes.actions}>
        {!note.endsWith(noRemedy) && (
          <Button size="small" onClick={onTryAgain}>
            {t('action.tryAgain')}
          </Button>
        )}
        <button type="button" className={classes.hide} aria-label={t('device.hide')} onClick={() => setHidden(note)}>
          <IconX aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
