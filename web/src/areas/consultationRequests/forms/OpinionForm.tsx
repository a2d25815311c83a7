import { IconSend } from '@tabler/icons-react'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { DateField } from '../../../ui/fields/DateField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../requests.module.css'
import type { Opinion } from '../types'
import { useRequestsChanged } from '../useRequestsChanged'

const confidences = ['high', 'medium', 'low'] as const

/** Returns the items of advice: one per line. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

type OpinionFormProps = {
  requestId: number
  /** The opinion that the new version replaces. */
  before: Opinion | undefined
  onDone: () => void
}

/** Writes and signs an opinion. What is typed is kept on the device until it is sent. */
export function OpinionForm({ requestId, before, onDone }: OpinionFormProps) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const form = useForm({
    initial: {
      impression: before?.impression ?? '',
      advice: before?.advice.map(({ text }) => text).join('\n') ?? '',
      call_me_if: before?.call_me_if ?? '',
      confidence: before?.confidence ?? ('medium' as const),
      review_on: before?.review_on ?? null,
    },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.OpinionInput),
    body: ({ advice, ...values }) => ({ ...values, advice: linesOf(advice), replaces: before?.version ?? 0 }),
    send: (body, options) => api.consultationRequests.answer.call({ params: { id: requestId }, body, ...options }),
    onDone: () => {
      success(t('opinion.signed'))
      changed()
      onDone()
    },
    draftKey: `opinion.${requestId}`,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.stack}>
      <TextAreaField {...form.field('impression')} label={t('opinion.impression')} rows={3} maxLength={4000} />
      <TextAreaField
        {...form.field('advice')}
        label={t('opinion.advice')}
        hint={t('opinion.adviceHint')}
        rows={3}
        maxLength={10_000}
        optional
      />
      <TextAreaField {...form.field('call_me_if')} label={t('opinion.callMeIf')} rows={1} maxLength={1000} optional />
      <SegmentedField
        {...form.field('confidence')}
        label={t('confidence')}
        options={confidences.map((value) => ({ value, label: t(`confidence.${value}`) }))}
      />
      <DateField {...form.field('review_on')} label={t('opinion.review')} optional />
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button variant="primary" type="submit" icon={<IconSend />} busy={form.busy} busyText={t('send.saving')}>
          {t('opinion.sign')}
        </Button>
      </div>
    </form>
  )
}
