import type { Language } from '#contract/kit/translate'
import type { PaymentReviewRow } from '#contract/payments/reviews'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import type { Text } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { ReviewStateBadge } from './ReviewStateBadge'

/**
 * Returns the columns of the payments to review and their export.
 * @param zone the reader's time zone, such as `Africa/Cairo`
 */
export function reviewColumns(t: Text<'payments'>, language: Language, zone: string): Column<PaymentReviewRow>[] {
  return [
    { key: 'reason', header: t('review.reason'), render: ({ reason_text }) => reason_text, exported: 'reason' },
    { key: 'id', header: t('review.id'), hidden: true, exported: 'id', exportOrder: -1 },
    {
      key: 'state',
      header: t('review.state'),
      render: (row) => <ReviewStateBadge review={row} />,
      card: 'badge',
      exported: 'state',
    },
    { key: 'provider', header: t('review.provider'), render: (row) => row.provider_text, exported: 'provider' },
    {
      key: 'hospital',
      header: t('review.hospital'),
      render: ({ hospital }) => (hospital ? <Name>{hospital.name}</Name> : t('review.noHospital')),
      hideBelow: 'md',
      exported: 'hospital',
    },
    {
      key: 'booking',
      header: t('review.booking'),
      render: ({ short_code: code }) => code && <Isolate>{formatBookingNumber(code)}</Isolate>,
      hideBelow: 'lg',
      exported: 'short_code',
    },
    {
      key: 'amount',
      header: t('review.amount'),
      align: 'end',
      render: ({ amount }) => amount !== null && <bdi>{formatPounds(amount, language)}</bdi>,
      exported: 'amount',
    },
    {
      key: 'at',
      header: t('review.at'),
      render: ({ created_at }) => <InstantText instant={created_at} zone={zone} />,
      exported: 'created_at',
      exportHeader: t('review.atUtc'),
    },
    { key: 'outcome', header: t('review.outcome'), hidden: true, exported: 'outcome' },
  ]
}
