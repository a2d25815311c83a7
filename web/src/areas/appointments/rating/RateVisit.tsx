import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { StarRating } from '../../../ui/StarRating'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import classes from './RateVisit.module.css'

type RateVisitProps = {
  appointmentId: number
  /** Called after the rating was sent. */
  onDone: () => void
  /** Called by the skip button, which is shown only with it. */
  onSkip?: () => void
}

/** Shows the rating form: one to five stars (initially five) and a comment. */
export function RateVisit({ appointmentId, onDone, onSkip }: RateVisitProps) {
  const t = useText('appointments')
  const refetch = useRefetchAppointments()
  const form = useForm({
    initial: { rate: 5, comment: '' },
    schema: () => import('#contract/appointments/rating').then((m) => m.RateInput),
    body: ({ rate, comment }) => ({
      rate,
      comment: comment.trim() || null,
      model_id: appointmentId,
      model_type: 'appointment' as const,
    }),
    send: (body, options) => api.patient.rate.call({ body, ...options }),
    onDone: () => {
      void refetch()
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  const rate = form.field('rate')
  return (
    <form {...form.props} className={classes.form}>
      <div className={classes.stars}>
        <p className={classes.question}>{t('rate.question')}</p>
        <StarRating label={t('rate.question')} value={rate.value} onChange={rate.onChange} />
      </div>
      <TextAreaField {...form.field('comment')} label={t('rate.comment')} optional maxLength={1000} />
      {form.problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={form.problem} />
        </InlineNotice>
      )}
      <div className={classes.buttons}>
        {onSkip && <Button onClick={onSkip}>{t('rate.skip')}</Button>}
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('rate.sending')}>
          {t('rate.send')}
        </Button>
      </div>
    </form>
  )
}
