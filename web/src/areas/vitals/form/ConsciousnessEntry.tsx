import { type Consciousness, consciousnessLevels } from '#contract/vitals/types'
import { useText } from '../../../app/i18n/useText'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { ClearChoice } from './ClearChoice'
import type { SetFieldProps } from './fieldTypes'
import classes from './form.module.css'
import { PreviousValue } from './PreviousValue'

/** The level of consciousness, by letter and in words. */
export function ConsciousnessEntry({ form, previous, zone }: SetFieldProps) {
  const t = useText('vitals')
  const { value, ...field } = form.field('consciousness')
  return (
    <div className={classes.entry}>
      <RadioGroupField<Consciousness>
        {...field}
        value={consciousnessLevels.find((level) => level === value) ?? null}
        label={t('type.consciousness')}
        labelAside={<PreviousValue sign={previous.get('consciousness')} zone={zone} />}
        inline
        options={consciousnessLevels.map((level) => ({
          value: level,
          label: (
            <>
              <bdi dir="ltr">{level}</bdi> · {t(`consciousness.${level}`)}
            </>
          ),
        }))}
      />
      {value !== null && (
        <ClearChoice name={t('type.consciousness')} onClear={() => form.set({ consciousness: null })} />
      )}
    </div>
  )
}
