import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import classes from '../requests.module.css'
import { useRequestsChanged } from '../useRequestsChanged'

const reasons = ['answered_in_call', 'not_needed', 'not_reached', 'other'] as const

type EndFormProps = {
  id: number
  /** It has not started, and is cancelled. */
  isWaiting: boolean
  onClose: () => void
}

/** Ends a request that has started, with a reason, or cancels one that waits. */
export function EndForm({ id, isWaiting, onClose }: EndFormProps) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const [reason, setReason] = useState<string>('answered_in_call')
  const end = useCall(api.consultationRequests.end, { handlesOwnError: true })
  const send = async () => {
    const chosen = isWaiting ? undefined : reasons.find((each) => each === reason)
    const answer = await end.run({ params: { id }, query: chosen ? { reason: chosen } : {} })
    if (!answer) return
    success(t(isWaiting ? 'cancel.done' : 'end.done'))
    changed()
    onClose()
  }
  return (
    <div className={classes.stack}>
      {isWaiting ? (
        <p>{t('cancel.confirm')}</p>
      ) : (
        <RadioGroupField
          label={t('field.reason')}
          options={reasons.map((value) => ({ value, label: t(`end.${value}`) }))}
          value={reason}
          onChange={setReason}
        />
      )}
      <ProblemNotice problem={end.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel.keep')}</Button>
        <Button variant="danger" onClick={() => void send()} busy={end.busy} busyText={t('panel.loading')}>
          {t(isWaiting ? 'cancel' : 'end.save')}
        </Button>
      </div>
    </div>
  )
}
