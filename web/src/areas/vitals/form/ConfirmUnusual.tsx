import { scaledNumber, unscaledText } from '#contract/vitals/scaled'
import type { VitalType } from '#contract/vitals/types'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { isolatedLtr } from '../isolatedLtr'
import type { SetValues } from './setValues'

type ConfirmUnusualProps = {
  form: FormPart<SetValues>
  type: VitalType
  /** As typed. */
  typed: string
}

const mostDecimals = 2

/** Asks whether an unusual value is correct. The answer is withdrawn when the value changes. */
export function ConfirmUnusual({ form, type, typed }: ConfirmUnusualProps) {
  const t = useText('vitals')
  const { confirmed } = form.values
  const { value } = scaledNumber(typed, mostDecimals)
  const shown = value === undefined ? typed : unscaledText(value, mostDecimals)
  const others = confirmed.filter((each) => each !== type)
  return (
    <CheckboxField
      label={t('confirm', { value: isolatedLtr(shown) })}
      checked={confirmed.includes(type)}
      onChange={(checked) =>
        // With the value, whose error depends on the answer.
        form.set({ confirmed: checked ? [...others, type] : others, [type]: form.values[type] })
      }
    />
  )
}

/** Returns the types that are confirmed after a value has changed. */
export function confirmedWithout({ confirmed }: SetValues, type: VitalType): readonly VitalType[] {
  return confirmed.filter((each) => each !== type)
}
