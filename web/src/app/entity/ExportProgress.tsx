import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton'
import { Spinner } from '../../ui/Spinner'
import { useText } from '../i18n/useText'
import classes from './ExportProgress.module.css'

/** Shows that the list is being exported, with a button that cancels it. */
export function ExportProgress({ onCancel }: { onCancel: () => void }) {
  const t = useText('app')
  return (
    <span className={classes.making}>
      <Spinner />
      {t('sheet.making')}
      <IconButton size="small" label={t('sheet.cancel')} icon={<IconX />} onClick={onCancel} />
    </span>
  )
}
