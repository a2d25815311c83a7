import { IconLock } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { isPatientOnly } from '../../app/session/allowed'
import { useAuthSession } from '../../app/session/useAuthSession'
import { MessagePage } from './MessagePage'

/** Shown when the user lacks the permission for a page. */
export function NoPermission() {
  const t = useText('auth')
  const { user } = useAuthSession()
  // Whom to ask is for people who work here.
  const body = isPatientOnly(user) ? null : t('noPermission.body')
  return <MessagePage icon={<IconLock />} title={t('noPermission.title')} body={body} />
}
