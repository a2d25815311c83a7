import { IconLock } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { MessagePage } from './MessagePage'

/** Shown when the user lacks the permission for a page. */
export function NoPermission() {
  const t = useText('auth')
  return <MessagePage icon={<IconLock />} title={t('noPermission.title')} body={t('noPermission.body')} />
}
