import type { City } from '#contract/reference/calls'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { FormSection } from '../../../ui/form/FormSection'
import { CityInputs, initialOf } from './fields'

function CityForm({ city }: { city?: City }) {
  const t = useText('reference')
  const form = useEntityForm({
    initial: initialOf(city),
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
      parent={{ label: t('city.title'), to: '/cities' }}
      form={form}
    >
      <FormSection title={t('form.about')}>
        <CityInputs form={form} />
      </FormSection>
    </EntityFormPage>
  )
}

/** Shows the form for a new city. */
export function CityCreate() {
  return <CityForm />
}

/** Shows the form for an existing city. */
export function CityEdit() {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('city.edit')}
      parent={{ label: t('city.title'), to: '/cities' }}
      read={api.cities.show.query({ params: { id } })}
    >
      {(city) => <CityForm city={city} />}
    </EntityEdit>
  )
}
