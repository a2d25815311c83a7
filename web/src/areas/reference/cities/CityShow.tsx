import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { facts } from './fields'
import { useCityRemoval } from './useCityRemoval'

/** Shows a city. */
export function CityShow() {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      parent={{ label: t('city.title'), to: '/cities' }}
      entity="city"
      read={api.cities.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`/cities/${id}/edit`}
      remove={useCityRemoval()}
    >
      {(city) => (
        <Card>
          <Facts facts={facts(city, t)} />
        </Card>
      )}
    </RecordPage>
  )
}
