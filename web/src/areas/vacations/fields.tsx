import type * as z from 'zod'
import { type RelatedField, relatedFields, type VacationType } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import type { Form } from '../../app/form/useForm'
import { type Text, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { DayText } from '../../ui/DateTimeText'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import type { Option } from '../../ui/fields/option'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow } from '../../ui/form/FormSection'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'

// The definition of a vacation's fields for all its pages. Add new fields here.

/** The form's values; of the four related fields only the one of the type is shown. */
export interface VacationValues extends Record<RelatedField, Option | null> {
  title: string
  /** The type's code as a string, as options need it. */
  type: string | null
  date_from: string | null
  date_to: string | null
}

const noOne: Record<RelatedField, Option | null> = {
  doctor_id: null,
  clinic_id: null,
  hospital_id: null,
  country_id: null,
}

/** Returns the field that names who is away; undefined until a type is selected. */
function relatedFieldOf(type: string | null): RelatedField | undefined {
  return type ? relatedFields[Number(type) as VacationType] : undefined
}

/**
 * Returns the initial values.
 * @param vacation the vacation to edit; undefined for a new one
 * @param doctor preselected for a new one: the user, if they can only create their own vacations
 */
export function initialValues(vacation: Vacation | undefined, doctor?: Option): VacationValues {
  if (!vacation)
    return { title: '', type: doctor ? '1' : null, date_from: null, date_to: null, ...noOne, doctor_id: doctor ?? null }
  const { title, type, date_from, date_to, related_name: label } = vacation
  const field = relatedFields[type as VacationType]
  const related = { [field]: { value: String(vacation[field]), label } }
  return { title, type: String(type), date_from, date_to, ...noOne, ...related }
}

export type VacationBody = Omit<z.input<typeof VacationInput>, 'cancel_appointments'>

/** Converts the form's values to the request body; missing fields become errors of the schema. */
export function toRequestBody({ title, type, date_from, date_to, ...related }: VacationValues): VacationBody {
  const field = relatedFieldOf(type)
  return {
    title,
    type,
    date_from,
    date_to,
    ...(field && { [field]: related[field]?.value ?? null }),
  } as VacationBody
}

type Named = { id: number; name: string }
const optionsOf = (list: readonly Named[]): Option[] => list.map(({ id, name }) => ({ value: String(id), label: name }))

async function findRelated(type: string | null, q: string): Promise<Option[]> {
  return optionsOf((await api.vacations.related.call({ query: { type: Number(type) as VacationType, q } })).data)
}

type InputsProps = {
  form: Form<VacationValues>
  types: readonly Named[]
  /** `YYYY-MM-DD`, where it is earliest among the clinics. */
  today: string
  vacation: Vacation | undefined
}

/** Shows the inputs of the form. */
export function VacationInputs({ form, types, today, vacation }: InputsProps) {
  const t = useText('vacations')
  const { type, date_from, date_to } = form.values
  const related = relatedFieldOf(type)
  // A vacation that has started may keep its first day.
  const earliest = vacation && vacation.date_from < today ? vacation.date_from : today
  return (
    <>
      <TextField {...form.field('title')} label={t('field.title')} maxLength={255} />
      <FieldRow>
        <SelectField
          {...form.field('type')}
          onChange={(chosen) => form.set({ type: chosen, ...noOne })}
          label={t('field.type')}
          options={optionsOf(types)}
        />
        {related && (
          <AsyncSelectField
            key={related}
            {...form.field(related)}
            label={t(`field.${related}`)}
            search={(q) => findRelated(type, q)}
          />
        )}
      </FieldRow>
      <FieldRow>
        <DateField
          {...form.field('date_from')}
          label={t('field.date_from')}
          min={earliest}
          {...(date_to && { max: date_to })}
        />
        <DateField {...form.field('date_to')} label={t('field.date_to')} min={date_from ?? earliest} />
      </FieldRow>
    </>
  )
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'vacations'>): Column<Vacation>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    { key: 'title', header: t('field.title'), render: ({ title }) => <Name>{title}</Name>, exported: 'title' },
    { key: 'type', header: t('field.type'), render: ({ type_text }) => type_text, exported: 'type_text' },
    {
      key: 'related',
      header: t('field.related'),
      render: ({ related_name }) => <Name>{related_name}</Name>,
      exported: 'related_name',
    },
    {
      key: 'from',
      header: t('field.date_from'),
      render: ({ date_from }) => <DayText day={date_from} />,
      exported: 'date_from',
    },
    { key: 'to', header: t('field.date_to'), render: ({ date_to }) => <DayText day={date_to} />, exported: 'date_to' },
  ]
}
