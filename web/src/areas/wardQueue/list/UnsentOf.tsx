import { IconCloudOff } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useWard } from '../../../app/ward/useWard'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { unsentAddress } from '../addresses'
import { EntryFacts } from './EntryFacts'

/** What was recorded of a target and is not on the server: not sent yet, or refused. */
export function UnsentOf({ target }: { target: string }) {
  const t = useText('wardQueue')
  const entries = useWard().entries.filter((entry) => entry.target === target)
  return entries.map((entry) => (
    <InlineNotice
      key={entry.clientId}
      tone={entry.refusal ? 'danger' : 'warn'}
      icon={<IconCloudOff />}
      title={t(entry.refusal ? 'notRecorded' : 'notSent')}
      action={
        <Button size="small" to={unsentAddress}>
          {t('open')}
        </Button>
      }
    >
      <EntryFacts entry={entry} />
    </InlineNotice>
  ))
}
