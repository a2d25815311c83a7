import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import classes from './DeviceNote.module.css'
import type { MediaTrouble, Troubles } from './localMedia'

const noRemedy: MediaTrouble = 'insecure'

function ofBoth(trouble: MediaTrouble, hasChat: boolean) {
  return hasChat ? (`device.both.${trouble}` as const) : (`device.both.${trouble}.case` as const)
}

/** Returns the text for the device problems; of two different ones, the one that prevents being heard. */
function noteOf({ audio, video }: Troubles, hasChat: boolean) {
  if (audio === 'insecure' || video === 'insecure') return ofBoth('insecure', hasChat)
  if (audio && audio === video) return ofBoth(audio, hasChat)
  if (audio) return `device.audio.${audio}` as const
  if (video) return `device.video.${video}` as const
  return undefined
}

type DeviceNoteProps = {
  troubles: Troubles
  /** Whether the page has a chat to write in. */
  hasChat: boolean
  onTryAgain: () => void
}

/** Shows why the user cannot be seen or heard, and what to do. A dismissed note reappears when the reason changes. */
export function DeviceNote({ troubles, hasChat, onTryAgain }: DeviceNoteProps) {
  const t = useText('meeting')
  const [hidden, setHidden] = useState<string>()
  const note = noteOf(troubles, hasChat)
  if (!note || note === hidden) return null
  return (
    <div role="alert" className={classes.note}>
      <IconAlertTriangle aria-hidden="true" className={classes.icon} />
      <p>{t(note)}</p>
      <div className={classes.actions}>
        {!note.includes(noRemedy) && (
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
