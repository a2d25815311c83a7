import type { NumericVitalType } from '#contract/vitals/types'
import { useText } from '../../../app/i18n/useText'
import { DecimalField } from '../../../ui/fields/DecimalField'
import { limitsOf } from '../types'
import { ConfirmUnusual, confirmedWithout } from './ConfirmUnusual'
import type { SetFieldProps } from './fieldTypes'
import classes from './form.module.css'
import { PreviousValue } from './PreviousValue'

/**
 * A number as text: the rule of the contract reads it.
 */
export function NumberEntry({ type, form, unusual, previous, zone }: SetFieldProps & { type: NumericVitalType }) {
  const t = useText('vitals')
  const field = form.field(type)
  const { decimals } = limitsOf(type)
  return (
    <div className={classes.entry}>
      <DecimalField
        {...field}
        onChange={(value) => form.set({ [type]: value, confirmed: confirmedWithout(form.values, type) })}
        label={
          <>
            {t(`type.${type}`)} <span className={classes.unit}>{t(`unit.${type}`)}</span>
          </>
        }
        labelAside={<PreviousValue sign={previous.get(type)} zone={zone} />}
        decimals={decimals}
        maxLength={20}
      />
      {unusual.has(type) && <ConfirmUnusual form={form} type={type} typed={form.values[type]} />}
    </div>
  )
}
