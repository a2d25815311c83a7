import { consciousnessLevels, type OxygenDevice, oxygenDevices, type VitalType } from '#contract/vitals/types'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { DecimalField } from '../../../ui/fields/DecimalField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import type { CorrectionValues } from './correction'

type ValueFieldsProps = { form: FormPart<CorrectionValues>; type: VitalType }

const devices = ['air', ...(Object.keys(oxygenDevices) as OxygenDevice[])] as const

/** The value of a vital sign: a number, what the patient breathes, or the level of consciousness. */
export function ValueFields({ form, type }: ValueFieldsProps) {
  const t = useText('vitals')
  if (type === 'consciousness')
    return (
      <RadioGroupField
        {...form.field('rate')}
        label={t('type.consciousness')}
        options={consciousnessLevels.map((value) => ({ value: value as string, label: t(`consciousness.${value}`) }))}
      />
    )
  const number = (label: string) => (
    <DecimalField
      {...form.field('rate')}
      onChange={(rate) => form.set({ rate, is_confirmed: false })}
      label={label}
      maxLength={20}
    />
  )
  if (type !== 'oxygen') return number(`${t(`type.${type}`)} ${t(`unit.${type}`)}`)
  return (
    <>
      <SelectField
        {...form.field('device')}
        label={t('oxygen.device')}
        options={devices.map((value) => ({ value, label: t(`device.${value}`) }))}
        searchable={false}
      />
      {form.values.device !== 'air' && number(`${t('oxygen.flow')} ${t('unit.oxygen')}`)}
    </>
  )
}
