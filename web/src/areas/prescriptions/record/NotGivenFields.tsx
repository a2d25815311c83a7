import type { KeyboardEvent } from 'react'
import type { NotGivenReason } from '#contract/prescriptions/options'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../prescriptions.module.css'
import { optionOf, useUtilities } from '../useUtilities'
import type { RecordValues } from './recordValues'

/** Reasons that say too little without a note. */
const needsNote = (reason: NotGivenReason | null) => reason === 'clinical' || reason === 'other'

type NotGivenFieldsProps = {
  form: Form<RecordValues>
  /** What was recorded before is corrected: the reason is saved with the rest. */
  isCorrection: boolean
  objections: readonly string[]
}

/** Why a dose was not given. One press on a reason confirms it, unless a text is needed as well. */
export function NotGivenFields({ form, isCorrection, objections }: NotGivenFieldsProps) {
  const t = useText('prescriptions')
  const reasons = useUtilities().data?.data.not_given_reasons ?? []
  const { not_given_reason: reason, override_reason: override } = form.values
  const { error } = form.field('override_reason')
  const choose = (id: string) => {
    const chosen = id as NotGivenReason
    form.set({ not_given_reason: chosen })
    if (!needsNote(chosen) && (objections.length === 0 || override)) form.submit()
  }
  return (
    <>
      {(objections.length > 0 || error || override) && (
        <>
          {objections.length > 0 && (
            <InlineNotice tone="warn">
              <BidiText>{objections.join(' ')}</BidiText>
            </InlineNotice>
          )}
          <TextAreaField
            {...form.field('override_reason')}
            label={t('record.overrideNotGiven')}
            rows={2}
            maxLength={500}
          />
        </>
      )}
      {isCorrection ? (
        <SelectField
          {...form.field('not_given_reason')}
          onChange={(value) => form.set({ not_given_reason: value as RecordValues['not_given_reason'] })}
          label={t('field.not_given_reason')}
          options={reasons.map(optionOf)}
        />
      ) : (
        <Reasons reasons={reasons} chosen={reason} error={form.field('not_given_reason').error} onChoose={choose} />
      )}
      <TextAreaField
        {...form.field('notes')}
        label={t('field.notes')}
        rows={1}
        maxLength={1000}
        optional={!needsNote(reason)}
      />
    </>
  )
}

type ReasonsProps = {
  reasons: readonly { id: string; name: string }[]
  chosen: string | null
  error: string | undefined
  onChoose: (id: string) => void
}

/** The reasons as buttons; the digit on each of them presses it. */
function Reasons({ reasons, chosen, error, onChoose }: ReasonsProps) {
  const t = useText('prescriptions')
  const press = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? []
    const reason = reasons[Number(digit) - 1]
    if (reason && !ctrlKey && !metaKey && !altKey) onChoose(reason.id)
  }
  return (
    <fieldset className={classes.reasons} data-invalid={error ? true : undefined} onKeyDown={press}>
      <legend>{t('field.not_given_reason')}</legend>
      {error && (
        <InlineNotice tone="danger" alert>
          {error}
        </InlineNotice>
      )}
      {reasons.map(({ id, name }, index) => (
        <Button
          key={id}
          wide
          variant={id === chosen ? 'primary' : 'default'}
          aria-pressed={id === chosen}
          shortcut={String(index + 1)}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
