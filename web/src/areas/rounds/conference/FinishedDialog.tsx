import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { StarRating } from '../../../ui/StarRating'
import { myRoundsAddress } from '../addresses'
import rounds from '../rounds.module.css'
import type { Conference } from '../types'

/** The end of a round: a rating of five stars, stored only if it is sent. Then the user returns to their rounds. */
export function FinishedDialog({ conference: { id, has_rated: hasRated } }: { conference: Conference }) {
  const t = useText('rounds')
  const [stars, setStars] = useState(5)
  const [touched, setTouched] = useState(false)
  const [willChange, setWillChange] = useState(false)
  const rate = useCall(api.rounds.rate, { handlesOwnError: true })
  const leave = () => void navigate(myRoundsAddress)
  const send = async () => {
    const body = { model_id: id, model_type: 'round' as const, rate: stars, touched, will_change: willChange }
    if (await rate.run({ body })) leave()
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={t('finished.title')}
      actions={
        <>
          <Button onClick={leave}>{t('close')}</Button>
          {!hasRated && (
            <Button variant="primary" busy={rate.busy} onClick={() => void send()}>
              {t('rating.send')}
            </Button>
          )}
        </>
      }
    >
      <div className={rounds.stack}>
        <p>{t('finished')}</p>
        {!hasRated && (
          <>
            <StarRating
              label={t('rating.label')}
              value={stars}
              onChange={(value) => {
                setStars(value)
                setTouched(true)
              }}
            />
            <CheckboxField label={t('rating.willChange')} checked={willChange} onChange={setWillChange} />
          </>
        )}
        <ProblemNotice problem={rate.problem} />
      </div>
    </Dialog>
  )
}
