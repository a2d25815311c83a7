import { IconMessage } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import classes from './DeviceNote.module.css'

/** Suggests using the chat while the connection barely carries audio. */
export function WriteNote({ onWrite }: { onWrite: () => void }) {
  const t = useText('meeting')
  return (
    <div role="alert" className={classes.note}>
      <IconMessage aria-hidden="true" className={classes.icon} />
      <p>{t('write.note')}</p>
      <div className={classes.actions}>
        <Button size="small" onClick={onWrite}>
          {t('write.open')}
        </Button>
      </div>
    </div>
  )
}
