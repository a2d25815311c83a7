import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { PaymentReview } from '#contract/payments/reviews'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { formatNumber } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { Row, RowList } from '../../../ui/RowList'
import { StatusBadge } from '../../../ui/StatusBadge'

type Evidence = PaymentReview['evidence'][number]

/** Shows what the provider reported about the order, the earliest first. */
export function EvidenceCard({ evidence }: { evidence: readonly Evidence[] }) {
  const t = useText('payments')
  return (
    <Card title={t('review.evidence')} flush={evidence.length > 0}>
      {evidence.length === 0 ? (
        <p>{t('review.noEvidence')}</p>
      ) : (
        <RowList>
          {evidence.map((each) => (
            <EvidenceRow key={each.id} evidence={each} />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function EvidenceRow({ evidence }: { evidence: Evidence }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { amount, currency, refunded, authentic, transaction } = evidence
  const money = (value: number) => <bdi>{`${formatNumber(value, language)} ${currency ?? ''}`}</bdi>
  return (
    <Row
      title={
        <>
          {t(`kind.${evidence.kind}`)}: {t(`outcome.${evidence.outcome}`)}
          {amount !== null && <> · {money(amount)}</>}
          {refunded !== null && refunded > 0 && (
            <>
              {' '}
              · {t('evidence.refunded')} {money(refunded)}
            </>
          )}
        </>
      }
      line={
        <>
          {t(`source.${evidence.source}`)} · <Isolate>{transaction}</Isolate> ·{' '}
          <InstantText instant={evidence.received_at} zone={zone} />
        </>
      }
      end={
        <StatusBadge tone={authentic ? 'ok' : 'bad'} icon={authentic ? <IconCircleCheck /> : <IconAlertTriangle />}>
          {t(authentic ? 'evidence.valid' : 'evidence.invalid')}
        </StatusBadge>
      }
    />
  )
}
