import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Language } from '#contract/kit/translate'
import type { ReconciliationLine } from '#contract/payments/reconciliation'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import type { Text } from '../../../app/i18n/useText'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Returns the columns of a daily comparison and its export. */
export function reconciliationColumns(t: Text<'payments'>, language: Language): Column<ReconciliationLine>[] {
  const amount = (value: number | null) => value !== null && <bdi>{formatPounds(value, language)}</bdi>
  return [
    {
      key: 'reference',
      header: t('reconciliation.reference'),
      render: ({ reference }) => <Name>{reference}</Name>,
      exported: 'reference',
    },
    { key: 'id', header: t('reconciliation.id'), hidden: true, exported: 'id', exportOrder: -1 },
    {
      key: 'difference',
      header: t('reconciliation.difference'),
      render: ({ difference, difference_text: text }) =>
        difference ? (
          <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
            {text}
          </StatusBadge>
        ) : (
          <StatusBadge tone="ok" icon={<IconCircleCheck />}>
            {text}
          </StatusBadge>
        ),
      card: 'badge',
      exported: 'difference',
    },
    {
      key: 'hospital',
      header: t('reconciliation.hospital'),
      render: ({ hospital }) => <Name>{hospital.name}</Name>,
      hideBelow: 'lg',
      exported: 'hospital',
    },
    {
      key: 'booking',
      header: t('reconciliation.booking'),
      render: ({ short_code: code }) => code && <Isolate>{formatBookingNumber(code)}</Isolate>,
      hideBelow: 'lg',
      exported: 'short_code',
    },
    ...(['our_paid', 'their_paid', 'our_refunded', 'their_refunded'] as const).map(
      (field): Column<ReconciliationLine> => ({
        key: field,
        header: t(`reconciliation.${field}`),
        align: 'end',
        render: (line) => amount(line[field]),
        exported: field,
      }),
    ),
  ]
}
