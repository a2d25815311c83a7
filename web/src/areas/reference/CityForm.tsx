import { useQuery } from '@tanstack/react-query'
import type { City } from '#contract/reference/calls'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../ui/form/FormSection'

function CityForm({ city }: { city?: City }) {
  const t = useText('reference')
  const countries = useQuery({ ...api.pickers.countries.query(), staleTime: 300_000 })
  const form = useEntityForm({
    initial: {
      name: city?.name ?? '',
      name_ar: city?.name_ar ?? '',
      country_id: city ? String(city.country_id) : null,
    },
    schema: () => import('#contract/reference/calls').then((m) => m.CityInput),
    send: (body, options) =>
      city
        ? api.cities.update.call({ params: { id: city.id }, body, ...options })
        : api.cities.create.call({ body, ...options }),
    area: 'cities',
    listAt: '/cities',
  })
  return (
    <EntityFormPage
      title={city?.name_text ?? t('city.new')}
      way={{ label: t('city.title'), to: '/cities' }}
      form={form}
    >
      <FormSection title={t('form.about')}>
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
      </FormSection>
    </EntityFormPage>
  )
}

export function CityCreate() {
  return <CityForm />
}

export function CityEdit() {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('city.edit')}
      way={{ label: t('city.title'), to: '/cities' }}
      read={api.cities.show.query({ params: { id } })}
    >
      {(city) => <CityForm city={city} />}
    </EntityEdit>
  )
}
