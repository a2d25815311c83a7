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
 * Shows and announces the result in one sentence, and warns about what affects
 * everything the user does: a closed account, one that is not verified, a missing second factor.
 */
export function Verdict({ account, good, about, children }: VerdictProps) {
  const t = useText('users')
  return (
    <div role="status">
      <InlineNotice tone={good ? 'ok' : 'neutral'} icon={good ? <IconCircleCheck /> : <IconBan />} title={children}>
        {about && <Why>{about}</Why>}
        {account.is_closed && <Why>{t('why.closed')}</Why>}
        {!account.is_closed && !account.is_verified && <Why>{t('why.unverified')}</Why>}
        {!account.is_closed && account.must_set_up_second_factor && <Why>{t('why.secondFactor')}</Why>}
      </InlineNotice>
    </div>
  )
}

function Why({ children }: { children: ReactNode }) {
  return <p>{children}</p>
}
