import { IconSearchOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/feedback/Empty'
import { useText } from '../i18n/useText'

const MergedRecord = lazy(() => import('./MergedRecord').then((m) => ({ default: m.MergedRecord })))

type MissingRecordProps = {
  link: { to: string; label: string }
  /** `merged_into` of the response: the record of a patient that took over the one that is missing. */
  mergedInto?: unknown
}

/** Tells that a record does not exist, that the user may not see it, or that it was merged into another one. */
export function MissingRecord({ link, mergedInto }: MissingRecordProps) {
  const t = useText('app')
  if (typeof mergedInto === 'number') return <MergedRecord into={mergedInto} />
  return (
    <Empty
      icon={<IconSearchOff />}
      title={t('missing.title')}
      body={t('missing.body')}
      action={<Button to={link.to}>{link.label}</Button>}
    />
  )
}
