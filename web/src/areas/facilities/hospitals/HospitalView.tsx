import type { Hospital } from '#contract/facilities/hospitals'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import { useUiText } from '../../../ui/texts'
import { Words } from '../../../ui/Words'
import { ContactCard } from '../parts/ContactCard'
import { FilesCard } from '../parts/FilesCard'
import { PlaceTabs, usePlaceTab } from '../parts/PlaceTabs'
import { places } from '../places'
import { StaffTab } from '../staff/StaffTab'
import { usePlaceRemoval } from '../usePlaceRemoval'
import { HubBadge } from './HubBadge'

const { at } = places.hospital

/** One hospital: what is known of it, and who works there. */
export function HospitalView() {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const tab = usePlaceTab('hospital')
  return (
    <RecordPage
      way={{ label: t('hospital.title'), to: at }}
      entity="hospital"
      read={api.hospitals.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={usePlaceRemoval('hospital')}
      head={(hospital) => ({
        badge: <HubBadge isHub={hospital.is_hub} />,
        tabs: <PlaceTabs kind="hospital" address={`${at}/${id}/view`} name={hospital.name_text} />,
      })}
    >
      {(hospital) => (tab === 'staff' ? <StaffTab kind="hospital" id={id} /> : <Details hospital={hospital} />)}
    </RecordPage>
  )
}

function Details({ hospital }: { hospital: Hospital }) {
  const t = useText('facilities')
  const text = useUiText()
  const { parent, city, phone, address, description } = hospital
  return (
    <>
      <Card title={t('about.title')}>
        <Facts
          facts={[
            { label: t('field.name'), value: <Name>{hospital.name}</Name> },
            { label: t('field.name_ar'), value: hospital.name_ar && <Name>{hospital.name_ar}</Name> },
            {
              label: t('field.description'),
              value: description && (
                <bdi>
                  <Words>{description}</Words>
                </bdi>
              ),
            },
            {
              label: t('field.parent_id'),
              value: parent && (
                <TextLink to={`${at}/${parent.id}/view`}>
                  <Name>{parent.name}</Name>
                </TextLink>
              ),
            },
            { label: t('field.phone'), value: phone && <Isolate>{phone}</Isolate> },
            { label: t('field.address'), value: address && <Name>{address}</Name> },
            { label: t('field.city'), value: city && <Name>{city.name}</Name> },
            { label: t('field.country'), value: <Name>{hospital.country.name}</Name> },
            { label: t('field.time_zone'), value: <Isolate>{hospital.time_zone}</Isolate> },
            { label: t('field.restrict_episodes'), value: text(hospital.restrict_episodes ? 'yes' : 'no') },
          ]}
        />
      </Card>
      <ContactCard {...hospital} />
      <FilesCard kind="hospital" id={hospital.id} logo={hospital.logo} agreement={hospital.agreement} />
    </>
  )
}
