import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { SetFieldProps } from './fieldTypes'
import classes from './form.module.css'
import { NumberEntry } from './NumberEntry'

/** The two blood pressures; by palpation there is no diastolic one. */
export function PressureEntry(props: SetFieldProps) {
  const t = useText('vitals')
  const { form } = props
  const { by_palpation: byPalpation, diastolic, systolic } = form.values
  return (
    <div className={classes.entry}>
      <FieldRow narrow>
        <NumberEntry {...props} type="systolic" />
        {(!byPalpation || diastolic !== '') && <NumberEntry {...props} type="diastolic" />}
      </FieldRow>
      <CheckboxField
        label={t('palpation')}
        checked={byPalpation}
        // With the pressures, whose errors depend on it.
        onChange={(checked) => form.set({ by_palpation: checked, systolic, diastolic })}
      />
    </div>
  )
}
