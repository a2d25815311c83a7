import { RecordPage } from '../../app/entity/RecordPage'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { useCityRemoval } from './useCityRemoval'

export function CityShow() {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      way={{ label: t('city.title'), to: '/cities' }}
      entity="city"
      read={api.cities.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`/cities/${id}/edit`}
      remove={useCityRemoval()}
    >
      {({ name, name_ar, country }) => (
        <Card>
          <Facts
            facts={[
              { label: t('field.name'), value: <bdi>{name}</bdi> },
              { label: t('field.name_ar'), value: <bdi>{name_ar}</bdi> },
              { label: t('field.country_id'), value: <bdi>{country.name}</bdi> },
            ]}
          />
        </Card>
      )}
    </RecordPage>
  )
}
