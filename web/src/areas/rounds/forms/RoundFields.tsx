import { zonePlace } from '#contract/rules/zonePlace'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { DateField } from '../../../ui/fields/DateField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { TimeField } from '../../../ui/fields/TimeField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { RoundUtilities } from '../types'
import type { RoundValues } from './values'

type RoundFieldsProps = {
  form: Form<RoundValues>
  utilities: RoundUtilities
  /** Whether recording can be chosen: of a new round, or given up. */
  mayRecord: boolean
}

/** What a round is about, and when it is. */
export function RoundFields({ form, utilities, mayRecord }: RoundFieldsProps) {
  const t = useText('rounds')
  const language = useLanguage()
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = form.values.time_zone
  const zones = [...new Set([...utilities.time_zones, ...(chosen ? [chosen] : [])])]
  return (
    <>
      <TextField {...form.field('title')} label={t('field.title')} maxLength={255} />
      <TextAreaField {...form.field('description')} label={t('field.description')} rows={3} maxLength={4000} optional />
      <FieldRow>
        <SelectField
          {...form.field('specialty_id')}
          label={t('field.specialty')}
          options={options(utilities.specialties)}
          searchable
        />
        <SelectField
          {...form.field('unit')}
          label={t('field.unit')}
          options={utilities.units.map(({ id, name, hospital }) => ({
            value: String(id),
            label: `${name}, ${hospital.name}`,
          }))}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('date')} label={t('field.date')} />
        <SelectField
          {...form.field('time_zone')}
          label={t('field.time_zone')}
          options={zones.map((zone) => ({ value: zone, label: zonePlace(zone, language) }))}
        />
      </FieldRow>
      <FieldRow>
        <TimeField {...form.field('from')} label={t('field.from')} />
        <TimeField {...form.field('to')} label={t('field.to')} />
      </FieldRow>
      <RadioGroupField
        {...form.field('type')}
        label={t('field.type')}
        options={utilities.types.map(({ type, name }) => ({ value: type, label: name }))}
        inline
      />
      <SwitchField
        name="is_public"
        label={t('field.is_public')}
        hint={t('isPublic.hint')}
        checked={form.values.is_public}
        onChange={(isPublic) => form.set({ is_public: isPublic })}
      />
      {mayRecord && (
        <SwitchField
          name="is_recorded"
          label={t('field.is_recorded')}
          hint={t('isRecorded.hint')}
          checked={form.values.is_recorded}
          onChange={(isRecorded) => form.set({ is_recorded: isRecorded })}
        />
      )}
    </>
  )
}
