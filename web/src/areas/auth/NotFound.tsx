import { IconCompass } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { MessagePage } from './MessagePage'

/** Shown for an address without a page. */
export function NotFound() {
  const t = useText('auth')
  return <MessagePage icon={<IconCompass />} title={t('notFound.title')} body={t('notFound.body')} />
}
