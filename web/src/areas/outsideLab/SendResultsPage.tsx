import { useEffect, useEffectEvent, useState } from 'react'
import type { OutsideOrder } from '#contract/investigations/outside'
import { useLanguage, useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { useNavigationState } from '../../app/router/navigationState'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { PublicPage } from '../auth'
import { OrderFacts } from './OrderFacts'
import { SendForm } from './SendForm'

/** Shows what the order on a print-out asks for, and sends the files of its result to the hospital. */
export function SendResultsPage() {
  const link = useNavigationState().location.hash.slice(1)
  // A different link is a different order.
  return <OrderOf key={link} link={link} />
}

function OrderOf({ link }: { link: string }) {
  const t = useText('outsideLab')
  const language = useLanguage()
  const read = useCall(api.outsideLab.read, { handlesOwnError: true })
  const [order, setOrder] = useState<OutsideOrder>()
  const [isSent, setSent] = useState(false)
  const ask = useEffectEvent(async () => {
    const response = link && (await read.run({ body: { link } }))
    if (response) setOrder(response.data)
  })
  // Ask again when the language changes, so that names and problems are in the current language.
  const askedIn = language
  useEffect(() => {
    if (askedIn && !isSent) void ask()
  }, [askedIn, isSent])
  if (isSent)
    return (
      <PublicPage title={t('title')}>
        <InlineNotice tone="ok" title={t('sent')} alert>
          {t('sent.next')}
        </InlineNotice>
      </PublicPage>
    )
  if (order)
    return (
      <PublicPage title={t('title')} lead={t('lead')}>
        <OrderFacts order={order} />
        <SendForm link={link} order={order} onSent={() => setSent(true)} />
      </PublicPage>
    )
  return (
    <PublicPage title={t('title')}>
      {read.problem || !link ? (
        <InlineNotice
          tone="warn"
          alert
          action={read.problem?.isTransient && <Button onClick={() => void ask()}>{t('tryAgain')}</Button>}
        >
          {read.problem ? <ProblemText problem={read.problem} /> : t('noLink')}
        </InlineNotice>
      ) : (
        <Skeleton variant="text" />
      )}
    </PublicPage>
  )
}
