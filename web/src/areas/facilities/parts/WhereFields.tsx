import { useQuery } from '@tanstack/react-query'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FormSection'

type Choice = FormField<string | null>
type WhereFieldsProps = {
  country: Choice
  city: Choice
  /** Which of them may be left empty. */
  optional: { country: boolean; city: boolean }
  /** Sets both: a city belongs to its country. */
  onCountry: (country: string | null) => void
}

const kept = { staleTime: 300_000 }
const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Country, and a city of it. */
export function WhereFields({ country, city, optional, onCountry }: WhereFieldsProps) {
  const t = useText('facilities')
  const id = Number(country.value)
  const countries = useQuery({ ...api.pickers.countries.query(), ...kept })
  const cities = useQuery({ ...api.pickers.cities.query({ params: { id } }), ...kept, enabled: id > 0 })
  return (
    <FieldRow>
      <SelectField
        {...country}
        onChange={onCountry}
        label={t('field.country')}
        options={optionsOf(countries.data?.data)}
        optional={optional.country}
        searchable
      />
      <SelectField
        {...city}
        label={t('field.city')}
        options={optionsOf(cities.data?.data)}
        optional={optional.city}
        disabled={!country.value}
        searchable
      />
    </FieldRow>
  )
}
