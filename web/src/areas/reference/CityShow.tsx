import { RecordPage } from '../../app/entity/RecordPage'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Name } from '../../ui/Name'
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
              { label: t('field.name'), value: <Name>{name}</Name> },
              { label: t('field.name_ar'), value: <Name>{name_ar}</Name> },
              { label: t('field.country_id'), value: <Name>{country.name}</Name> },
            ]}
          />
        </Card>
      )}
    </RecordPage>
  )
}
