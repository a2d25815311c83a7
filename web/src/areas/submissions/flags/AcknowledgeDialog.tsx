import { useQueryClient } from '@tanstack/react-query'
import type { SurveyFlag } from '#contract/submissions/flags'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { Name } from '../../../ui/Name'
import classes from './flags.module.css'

type AcknowledgeDialogProps = { flag: SurveyFlag | undefined; onClose: () => void }

/** Acknowledges a red flag, with a comment on what was done. */
export function AcknowledgeDialog({ flag, onClose }: AcknowledgeDialogProps) {
  const t = useText('submissions')
  return (
    <Dialog open={flag !== undefined} onClose={onClose} title={t('flags.acknowledge')}>
      {flag && <AcknowledgeForm flag={flag} onClose={onClose} />}
    </Dialog>
  )
}

function AcknowledgeForm({ flag, onClose }: { flag: SurveyFlag; onClose: () => void }) {
  const t = useText('submissions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { comment: '' },
    schema: () => import('#contract/submissions/flags').then((m) => m.AcknowledgeInput),
    send: ({ comment }, options) =>
      api.surveyFlags.acknowledge.call({ params: { id: flag.id }, body: { comment }, ...options }),
    onDone: () => {
      success(t('flags.acknowledged'))
      void queries.invalidateQueries({ queryKey: ['surveyFlags'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <Facts
        facts={[
          { label: t('flags.patient'), value: <Name>{flag.patient.name_text}</Name> },
          { label: t('flags.question'), value: <BidiText>{flag.question_text}</BidiText> },
          { label: t('flags.answer'), value: <BidiText>{flag.answer_body}</BidiText> },
        ]}
      />
      <TextAreaField {...form.field('comment')} label={t('flags.comment')} maxLength={1000} optional />
      <ProblemNotice problem={form.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('flags.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('flags.acknowledge')}
        </Button>
      </div>
    </form>
  )
}
