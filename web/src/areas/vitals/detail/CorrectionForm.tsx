import type { VitalType } from '#contract/vitals/types'
import { DateTimeFields } from '../../../app/form/DateTimeFields'
import { useAsOpened } from '../../../app/form/useAsOpened'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FormFrame } from '../form/FormFrame'
import { isolatedLtr } from '../isolatedLtr'
import { useVitalsChanged } from '../queries'
import type { VitalSign } from '../types'
import {
  type CorrectionValues,
  checkCorrection,
  initialValues,
  loadCorrectionSchema,
  toRequestBody,
} from './correction'
import { ValueFields } from './ValueFields'

type CorrectionFormProps = { sign: VitalSign; type: VitalType; onClose: () => void }

/** Corrects a vital sign with a reason, or marks it as entered in error. */
export function CorrectionForm({ sign: current, type, onClose }: CorrectionFormProps) {
  const t = useText('vitals')
  const { success } = useToasts()
  const changed = useVitalsChanged()
  const sign = useAsOpened(current)
  const form = useForm({
    initial: initialValues(sign),
    schema: () => loadCorrectionSchema(type),
    body: (values: CorrectionValues) => toRequestBody(values, sign),
    send: (body, options) => api.vitals.update.call({ params: { id: sign.id }, body, ...options }),
    onDone: () => {
      success(t('correct.saved'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { is_error: isError, is_confirmed: isConfirmed, rate } = form.values
  const isUnusual = checkCorrection(type, form.values).confirm !== undefined
  return (
    <FormFrame form={form} onClose={onClose} save={t('correct.save')}>
      <CheckboxField
        label={t('correct.error')}
        hint={t('correct.errorHint')}
        checked={isError}
        onChange={(checked) => form.set({ is_error: checked })}
      />
      {!isError && (
        <>
          <ValueFields form={form} type={type} />
          {isUnusual && (
            <CheckboxField
              label={t('confirm', { value: isolatedLtr(rate) })}
              checked={isConfirmed}
              onChange={(checked) => form.set({ is_confirmed: checked, rate })}
            />
          )}
          <DateTimeFields {...form.field('date')} dateLabel={t('measured.date')} timeLabel={t('measured.time')} />
          <TextAreaField {...form.field('note')} label={t('note')} rows={2} maxLength={1000} optional />
        </>
      )}
      <TextField {...form.field('reason')} label={t('reason')} hint={t('correct.reasonHint')} maxLength={255} />
    </FormFrame>
  )
}
