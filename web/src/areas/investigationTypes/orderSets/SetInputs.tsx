import { useQuery } from '@tanstack/react-query'
import { mostTypesOfSet, type OrderSet } from '#contract/investigationTypes/orderSets'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'

export type SetValues = ReturnType<typeof initialValues>

/** Returns the initial values of the form. */
export function initialValues(set: OrderSet | undefined) {
  return {
    name: set?.name ?? '',
    name_ar: set?.name_ar ?? '',
    specialty_ids: set?.specialty_ids ?? [],
    type_ids: set?.type_ids ?? [],
  }
}

/** Shows the inputs of the form. */
export function SetInputs({ form }: { form: Form<SetValues> }) {
  const t = useText('investigationTypes')
  const query = useQuery({ ...api.orderSets.choices.query(), ...handlesOwnError, staleTime: 300_000 })
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} hint={t('set.nameHint')} maxLength={255} />
        <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
      </FieldRow>
      <QueryBoundary query={query} variant="text">
        {({ data: { types, specialties } }) => (
          <>
            <IdsField
              {...form.field('type_ids')}
              label={t('field.type_ids')}
              hint={t('set.typesHint', { max: mostTypesOfSet })}
              options={types.map(({ id, name, center_type: center }) => ({
                value: String(id),
                label: t(`set.type.${center}`, { name }),
              }))}
            />
            <IdsField
              {...form.field('specialty_ids')}
              label={t('field.specialty_ids')}
              hint={t('set.specialtiesHint')}
              options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
              optional
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

type IdsFieldProps = {
  label: string
  hint: string
  name: string
  options: readonly Option[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur: () => void
  error: string | undefined
  optional?: boolean
}

/** Chooses several options, whose ids are the value. */
function IdsField({ value, onChange, options, ...rest }: IdsFieldProps) {
  const chosen = value.flatMap((id) => options.filter((option) => option.value === String(id)))
  return (
    <MultiSelectField
      {...rest}
      options={options}
      value={chosen}
      onChange={(now) => onChange(now.map((option) => Number(option.value)))}
    />
  )
}
