import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentReview } from '#contract/payments/reviews'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/Page'
import { EvidenceCard } from './EvidenceCard'
import { ResolveDialog } from './ResolveDialog'
import { ReviewStateBadge } from './ReviewStateBadge'
import { AttemptCard, DrawerCard, NoticedCard, RefundsCard, ResolutionCard } from './reviewCards'

/** Shows a payment that needs a person, with what the provider reported, and resolves it. */
export function ReviewShow() {
  const t = useText('payments')
  const { id = '' } = useParams()
  const query = useQuery({ ...api.paymentReviews.show.query({ params: { id } }), ...handlesOwnError })
  const [isResolving, setResolving] = useState(false)
  const review = query.data?.data
  const parent = { to: '/payments/review', label: t('review.title') }
  const title = review?.reason_text ?? t('review.item', { id })
  return (
    <Page
      title={title}
      breadcrumbs={[parent, { label: title }]}
      badge={review && <ReviewStateBadge review={review} />}
      actions={
        review?.state === 'open' && (
          <Button variant="primary" onClick={() => setResolving(true)}>
            {t('review.resolve')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} missing={parent}>
        {({ data }) => <Shown review={data} />}
      </QueryBoundary>
      <ResolveDialog id={Number(id)} open={isResolving} onClose={() => setResolving(false)} />
    </Page>
  )
}

function Shown({ review }: { review: PaymentReview }) {
  return (
    <>
      <NoticedCard review={review} />
      {review.state === 'resolved' && <ResolutionCard review={review} />}
      {review.attempt && <AttemptCard attempt={review.attempt} />}
      {review.drawer && <DrawerCard drawer={review.drawer} />}
      {review.order !== '' && review.drawer === null && <EvidenceCard evidence={review.evidence} />}
      {review.refunds.length > 0 && <RefundsCard refunds={review.refunds} />}
    </>
  )
}
