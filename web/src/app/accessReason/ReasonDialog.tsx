import { useState } from 'react'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { useForm } from '../form/useForm'
import { useText } from '../i18n/useText'
import { ProblemText } from '../problems/ProblemBanner'
import classes from '../signIn/SignInDialog.module.css'

const suggestions = ['emergency', 'referral', 'coverage', 'quality'] as const
type Suggestion = (typeof suggestions)[number] | 'other'

export interface ReasonDialogProps {
  patientId: number
  /** Called with whether a reason was given. */
  onSettled: (given: boolean) => void
}

/** Asks why a person needs to open the records of a patient: a suggested reason, or one in their own words. */
export function ReasonDialog({ patientId, onSettled }: ReasonDialogProps) {
  const t = useText('users')
  const ofApp = useText('app')
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const form = useForm({
    initial: { patient_id: patientId, reason: '' },
    schema: () => import('#contract/appointments/accessReasons').then((m) => m.AccessReasonInput),
    send: (body, options) => api.accessReasons.create.call({ body, ...options }),
    onDone: () => onSettled(true),
    guard: false,
    handlesOwnError: true,
  })
  const reason = form.field('reason')
  const choose = (chosen: Suggestion) => {
    setSuggestion(chosen)
    reason.onChange(chosen === 'other' ? '' : t(`reason.${chosen}`))
  }
  return (
    <Dialog open onClose={() => onSettled(false)} title={t('reason.title')}>
      <form {...form.props} className={classes.form}>
        <p>{t('reason.body')}</p>
        <RadioGroupField
          name="suggestion"
          label={t('reason.suggested')}
          options={[...suggestions, 'other' as const].map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={suggestion}
          onChange={choose}
        />
        <TextAreaField {...reason} label={t('reason.text')} maxLength={500} />
        {form.problem && (
          <InlineNotice tone="danger" alert>
            <ProblemText problem={form.problem} />
          </InlineNotice>
        )}
        <div className={classes.actions}>
          <Button onClick={() => onSettled(false)}>{ofApp('cancel')}</Button>
          <Button variant="primary" type="submit" busy={form.busy} busyText={t('reason.busy')}>
            {t('reason.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
