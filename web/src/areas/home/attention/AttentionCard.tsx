import {
  IconAlarm,
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconInbox,
  IconMailOff,
  IconReceiptRefund,
  IconReportMoney,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AttentionItem } from '#contract/home/attention'
import { type AttentionKind, mostCounted } from '#contract/home/attentionKinds'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { formatNumber } from '../../../ui/format'
import { Row, RowList } from '../../../ui/RowList'
import classes from './Attention.module.css'

/** Each kind with its icon and the list of what is counted. */
const kinds: Record<AttentionKind, { icon: ReactNode; to: string; isUrgent?: true }> = {
  critical_results: { icon: <IconAlertTriangle />, to: '/escalations?acknowledged=0', isUrgent: true },
  escalations: { icon: <IconAlarm />, to: '/escalations?acknowledged=0', isUrgent: true },
  waiting: { icon: <IconClock />, to: '/appointments?period=today&status=2' },
  requests: { icon: <IconInbox />, to: '/requests' },
  unpaid: { icon: <IconCash />, to: '/appointments?period=today&payment_status=1' },
  refunds: { icon: <IconReceiptRefund />, to: '/appointments?period=all&payment_status=3' },
  reviews: { icon: <IconReportMoney />, to: '/payments/review' },
  erasures: { icon: <IconUserX />, to: '/erasure-requests' },
  mails: { icon: <IconMailOff />, to: '/outbox' },
}

/** Shows what waits for somebody, the most urgent first, each with its list. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  const t = useText('home')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const shown = items.filter(({ count }) => count > 0)
  const numberOf = (count: number) => formatNumber(count, language) + (count >= mostCounted ? '+' : '')
  return (
    <Card flush title={t('attention.title')}>
      {shown.length === 0 ? (
        <Empty icon={<IconCircleCheck />} title={t('attention.none')} />
      ) : (
        <RowList>
          {shown.map(({ kind, count, since }) => (
            <Row
              key={kind}
              start={<span className={kinds[kind].isUrgent ? classes.urgent : classes.due}>{kinds[kind].icon}</span>}
              title={t(`attention.${kind}`, { number: numberOf(count) })}
              line={
                since && (
                  <>
                    {t('attention.since')} <InstantText instant={since} zone={zone} />
                  </>
                )
              }
              to={kinds[kind].to}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
