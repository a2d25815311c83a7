import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WhyRecord } from '#contract/why/calls'
import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

type VerdictProps = {
  account: WhyRecord['account']
  good: boolean
  /** What was asked about. */
  about?: ReactNode
  children: string
}

/**
 * Shows and announces the result in one sentence, and warns about a closed or unverified account, which affects
 * everything the user does.
 */
export function Verdict({ account, good, about, children }: VerdictProps) {
  const t = useText('users')
  return (
    <div role="status">
      <InlineNotice tone={good ? 'ok' : 'neutral'} icon={good ? <IconCircleCheck /> : <IconBan />} title={children}>
        {about && <Why>{about}</Why>}
        {account.is_closed ? <Why>{t('why.closed')}</Why> : !account.is_verified && <Why>{t('why.unverified')}</Why>}
      </InlineNotice>
    </div>
  )
}

function Why({ children }: { children: ReactNode }) {
  return <p>{children}</p>
}
