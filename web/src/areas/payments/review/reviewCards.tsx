import type { PaymentReview } from '#contract/payments/reviews'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { TextLink } from '../../../ui/TextLink'
import { differenceText } from '../drawer/differenceText'

type ReviewProps = { review: PaymentReview }

/** Shows what was noticed, when, and about which order and appointment. */
export function NoticedCard({ review }: ReviewProps) {
  const t = useText('payments')
  const { time_zone: zone } = useUser()
  const { can } = useAuthSession()
  const { short_code: code, appointment_id: appointment, order, transaction, hospital, drawer } = review
  const opens = can('show-appointment') || can('update-appointment')
  const number = code && <Isolate>{formatBookingNumber(code)}</Isolate>
  const isOrder = drawer === null && order !== ''
  return (
    <Card title={review.reason_text}>
      <Facts
        facts={[
          { label: t('review.provider'), value: review.provider_text },
          { label: t('review.at'), value: <InstantText instant={review.created_at} zone={zone} /> },
          ...(hospital ? [{ label: t('review.hospital'), value: <Name>{hospital.name}</Name> }] : []),
          ...(number
            ? [
                {
                  label: t('review.booking'),
                  value: opens ? <TextLink to={`/appointments/${appointment}/show`}>{number}</TextLink> : number,
                },
              ]
            : []),
          ...(isOrder ? [{ label: t('review.order'), value: <Isolate>{order}</Isolate> }] : []),
          ...(isOrder && transaction
            ? [{ label: t('review.transaction'), value: <Isolate>{transaction}</Isolate> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** Shows what became of it. */
export function ResolutionCard({ review }: ReviewProps) {
  const t = useText('payments')
  const { time_zone: zone } = useUser()
  const { outcome_text: outcome, note, resolved_by: by, resolved_at: at } = review
  return (
    <Card title={t('review.resolution')}>
      <Facts
        facts={[
          { label: t('review.outcome'), value: outcome },
          { label: t('review.note'), value: <BidiText>{note ?? ''}</BidiText> },
          { label: t('review.resolvedBy'), value: <Name>{by ?? ''}</Name> },
          ...(at ? [{ label: t('review.resolvedAt'), value: <InstantText instant={at} zone={zone} /> }] : []),
        ]}
      />
    </Card>
  )
}

/** Shows our record of the payment. */
export function AttemptCard({ attempt }: { attempt: NonNullable<PaymentReview['attempt']> }) {
  const t = useText('payments')
  const language = useLanguage()
  const amount = (value: number) => <bdi>{formatPounds(value, language)}</bdi>
  return (
    <Card title={t('review.attempt')}>
      <Facts
        facts={[
          { label: t('review.reference'), value: <Isolate>{attempt.reference}</Isolate> },
          { label: t('review.attemptState'), value: t(`attempt.${attempt.state}`) },
          { label: t('review.attemptAmount'), value: amount(attempt.amount) },
          { label: t('review.paid'), value: amount(attempt.paid) },
          { label: t('review.refunded'), value: amount(attempt.refunded) },
        ]}
      />
    </Card>
  )
}

/** Shows the count of a drawer. */
export function DrawerCard({ drawer }: { drawer: NonNullable<PaymentReview['drawer']> }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const amount = (value: number | null) => value !== null && <bdi>{formatPounds(value, language)}</bdi>
  return (
    <Card title={t('review.drawer')}>
      <Facts
        facts={[
          { label: t('review.user'), value: <Name>{drawer.user}</Name> },
          { label: t('drawer.column.opened'), value: <InstantText instant={drawer.opened_at} zone={zone} /> },
          { label: t('drawer.column.expected'), value: amount(drawer.expected_amount) },
          { label: t('drawer.column.counted'), value: amount(drawer.counted_amount) },
          {
            label: t('drawer.column.difference'),
            value: <bdi>{differenceText(drawer.difference ?? 0, language)}</bdi>,
          },
          ...(drawer.note ? [{ label: t('drawer.column.note'), value: <BidiText>{drawer.note}</BidiText> }] : []),
        ]}
      />
    </Card>
  )
}

/** Shows the refunds of the payment. */
export function RefundsCard({ refunds }: { refunds: PaymentReview['refunds'] }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  return (
    <Card title={t('review.refunds')} flush>
      <RowList>
        {refunds.map((refund) => (
          <Row
            key={refund.id}
            title={<bdi>{formatPounds(refund.amount, language)}</bdi>}
            line={
              <>
                <BidiText>{refund.reason}</BidiText> · <InstantText instant={refund.requested_at} zone={zone} />
              </>
            }
            end={refund.state_text}
          />
        ))}
      </RowList>
    </Card>
  )
}
