import { IconSearchOff } from '@tabler/icons-react'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/feedback/Empty'
import { useText } from '../i18n/useText'

/** Tells that a record does not exist, or that the user may not see it. */
export function MissingRecord({ link }: { link: { to: string; label: string } }) {
  const t = useText('app')
  return (
    <Empty
      icon={<IconSearchOff />}
      title={t('missing.title')}
      body={t('missing.body')}
      action={<Button to={link.to}>{link.label}</Button>}
    />
  )
}
