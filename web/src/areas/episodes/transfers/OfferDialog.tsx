import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { DeclineForm, OfferFacts } from '../../transfers'
import { AcceptForm } from './AcceptForm'
import classes from './OfferDialog.module.css'

type OfferDialogProps = { id: string; onClose: () => void }

/** An offered transfer, with what the receiving hospital has to know, and its two answers. */
export function OfferDialog({ id, onClose }: OfferDialogProps) {
  const t = useText('transfers')
  return (
    <Dialog open={id !== ''} onClose={onClose} title={t('offer.title')} size="wide" fullOnPhone>
      {id !== '' && <Offer key={id} id={id} onClose={onClose} />}
    </Dialog>
  )
}

function Offer({ id, onClose }: OfferDialogProps) {
  const t = useText('transfers')
  const [answer, setAnswer] = useState<'accept' | 'decline'>()
  const query = useQuery({ ...api.transfers.show.query({ params: { id } }), ...handlesOwnError })
  const back = () => setAnswer(undefined)
  return (
    <QueryBoundary query={query} variant="rows" count={6}>
      {({ data: transfer }) => (
        <Suspense fallback={<Skeleton variant="rows" count={6} />}>
          <div className={classes.offer}>
            <OfferFacts transfer={transfer} />
            {answer === 'accept' && <AcceptForm transfer={transfer} onBack={back} onDone={onClose} />}
            {answer === 'decline' && <DeclineForm id={transfer.id} onBack={back} onDone={onClose} />}
            {!answer && transfer.offer && (
              <div className={classes.buttons}>
                <Button onClick={() => setAnswer('decline')}>{t('decline.open')}</Button>
                <Button variant="primary" onClick={() => setAnswer('accept')}>
                  {t('accept.open')}
                </Button>
              </div>
            )}
          </div>
        </Suspense>
      )}
    </QueryBoundary>
  )
}
