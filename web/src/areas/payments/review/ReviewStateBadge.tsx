import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { PaymentReviewRow } from '#contract/payments/reviews'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Shows whether a payment still needs a person. */
export function ReviewStateBadge({ review: { state, state_text: text } }: { review: PaymentReviewRow }) {
  return state === 'open' ? (
    <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
      {text}
    </StatusBadge>
  ) : (
    <StatusBadge tone="ok" icon={<IconCircleCheck />}>
      {text}
    </StatusBadge>
  )
}
