import { useQuery } from '@tanstack/react-query'
import type { City } from '#contract/reference/calls'
import { entityScreens } from '../../../app/entity/entityScreens'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import type { Fact } from '../../../ui/Facts'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'

// The definition of a city's fields for all its pages. Add new fields here.

type CityValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
function initialValues(city: City | undefined) {
  return {
    name: city?.name ?? '',
    name_ar: city?.name_ar ?? '',
    country_id: city ? String(city.country_id) : null,
  }
}

/** Shows the inputs of the form. */
function CityInputs({ form }: { form: Form<CityValues> }) {
  const t = useText('reference')
  const countries = useQuery({ ...api.pickers.countries.query(), staleTime: 300_000 })
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} />
      </FieldRow>
      <SelectField
        {...form.field('country_id')}
        label={t('field.country_id')}
        options={(countries.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
      />
    </>
  )
}

/** Returns the facts for the city's page. */
function facts({ name, name_ar, country }: City, t: Text<'reference'>): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.name_ar'), value: <Name>{name_ar}</Name> },
    { label: t('field.country_id'), value: <Name>{country.name}</Name> },
  ]
}

/** Returns the columns of the list and its export. */
function columns(t: Text<'reference'>): Column<City>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    { key: 'name', header: t('field.name'), render: ({ name }) => <Name>{name}</Name>, exported: 'name' },
    {
      key: 'name_ar',
      header: t('field.name_ar'),
      render: ({ name_ar }) => <Name>{name_ar}</Name>,
      exported: 'name_ar',
    },
    {
      key: 'country',
      header: t('field.country_id'),
      render: ({ country }) => <Name>{country.name}</Name>,
      exported: 'country',
    },
  ]
}

export const cityScreens = entityScreens({
  area: 'cities',
  calls: api.cities,
  entity: 'city',
  texts: 'reference',
  at: '/cities',
  perPage: 40,
  nameOf: ({ name_text }) => name_text,
  schema: () => import('#contract/reference/calls').then((m) => m.CityInput),
  initialValues,
  Inputs: CityInputs,
  facts,
  columns,
})
