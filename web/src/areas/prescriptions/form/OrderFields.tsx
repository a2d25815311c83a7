import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { CodeField } from '../../../ui/fields/CodeField'
import { DecimalField } from '../../../ui/fields/DecimalField'
import { NumberField } from '../../../ui/fields/NumberField'
import type { Option } from '../../../ui/fields/option'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { Utilities } from '../types'
import { optionOf } from '../useUtilities'
import { WallTimeFields } from '../WallTimeFields'
import { drugLabel, type OrderValues } from './formValues'

type FieldsProps = { form: Form<OrderValues>; utilities: Utilities }

async function searchDrugs(q: string): Promise<Option[]> {
  const { data } = await api.drugs.list.call({ query: { q, limit: 20 } })
  return data.map(({ id, drug_name_text: name, strength }) => ({
    value: String(id),
    label: drugLabel(name, strength),
  }))
}

/** A select whose values are the ids of a list of the utilities. */
function Choice({
  form,
  name,
  label,
  options,
  optional,
}: {
  form: Form<OrderValues>
  name: 'dosage_unit' | 'form_id' | 'route_id' | 'frequency_time_unit' | 'time_unit'
  label: string
  options: Utilities['forms']
  optional?: boolean
}) {
  return (
    <SelectField
      {...form.field(name)}
      onChange={(value) => form.set({ [name]: value } as Partial<OrderValues>)}
      label={label}
      options={options.map(optionOf)}
      optional={optional}
    />
  )
}

/** The drug, the kind of prescription, and the dose. */
export function DrugField({ form }: { form: Form<OrderValues> }) {
  const t = useText('prescriptions')
  return (
    <AsyncSelectField {...form.field('drug_id')} label={t('field.drug')} search={searchDrugs} opensOnFocus={false} />
  )
}

/** The kind of prescription, how much of the drug is given, and how. */
export function DoseFields({ form, utilities }: FieldsProps) {
  const t = useText('prescriptions')
  return (
    <>
      <SegmentedField
        {...form.field('kind')}
        label={t('field.kind')}
        options={(['scheduled', 'as_needed', 'once'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <AmountFields form={form} utilities={utilities} />
    </>
  )
}

/** How much of the drug is given, its form and its route. */
export function AmountFields({ form, utilities }: FieldsProps) {
  const t = useText('prescriptions')
  const isAsNeeded = form.values.kind === 'as_needed'
  // Without a unit, the dosage is free text.
  const DosageField = form.values.dosage_unit ? DecimalField : CodeField
  return (
    <>
      <FieldRow>
        <DosageField {...form.field('dosage')} label={t('field.dosage')} maxLength={50} />
        <Choice
          form={form}
          name="dosage_unit"
          label={t('field.dosage_unit')}
          options={utilities.dosage_units}
          optional={!isAsNeeded}
        />
      </FieldRow>
      <FieldRow>
        <Choice form={form} name="form_id" label={t('field.form')} options={utilities.forms} />
        <Choice form={form} name="route_id" label={t('field.route')} options={utilities.routes} />
      </FieldRow>
    </>
  )
}

/** When the drug is given: by a schedule, or as needed. On the ward it has a start, and may have no end. */
export function TimeFields({ form, utilities, isOnWard }: FieldsProps & { isOnWard: boolean }) {
  const t = useText('prescriptions')
  const { kind } = form.values
  return (
    <>
      {kind === 'scheduled' && (
        <FieldRow>
          <NumberField {...form.field('frequency')} label={t('field.frequency')} min={1} max={168} />
          <Choice
            form={form}
            name="frequency_time_unit"
            label={t('field.frequency_time_unit')}
            options={utilities.frequency_time_units}
          />
        </FieldRow>
      )}
      {kind === 'as_needed' && <AsNeededFields form={form} />}
      {kind !== 'once' && isOnWard && <CourseField form={form} />}
      {kind !== 'once' && form.values.course === 'limited' && <DurationFields form={form} utilities={utilities} />}
      {kind !== 'as_needed' && isOnWard && (
        <WallTimeFields field={form.field('start')} labels={{ date: t('field.start'), time: t('field.startTime') }} />
      )}
    </>
  )
}

function AsNeededFields({ form }: { form: Form<OrderValues> }) {
  const t = useText('prescriptions')
  return (
    <>
      <TextField {...form.field('indication')} label={t('field.indication')} maxLength={255} />
      <FieldRow>
        <NumberField
          {...form.field('minimum_interval')}
          label={t('field.minimum_interval')}
          unit={t('minutes')}
          min={1}
          max={10_080}
          step={30}
        />
        <DecimalField {...form.field('maximum_in_24_hours')} label={t('field.maximum_in_24_hours')} maxLength={50} />
      </FieldRow>
    </>
  )
}

function CourseField({ form }: { form: Form<OrderValues> }) {
  const t = useText('prescriptions')
  return (
    <SegmentedField
      {...form.field('course')}
      label={t('field.course')}
      options={(['untilStopped', 'limited'] as const).map((value) => ({ value, label: t(`course.${value}`) }))}
    />
  )
}

function DurationFields({ form, utilities }: FieldsProps) {
  const t = useText('prescriptions')
  return (
    <FieldRow>
      <NumberField {...form.field('duration')} label={t('field.duration')} min={1} max={365} />
      <Choice form={form} name="time_unit" label={t('field.time_unit')} options={utilities.time_units} />
    </FieldRow>
  )
}
