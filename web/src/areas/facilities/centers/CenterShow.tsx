import type { Center } from '#contract/facilities/centers'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Words } from '../../../ui/Words'
import { ContactCard } from '../parts/ContactCard'
import { FilesCard } from '../parts/FilesCard'
import { PlaceTabs, usePlaceTab } from '../parts/PlaceTabs'
import { type CenterKind, places } from '../places'
import { StaffTab } from '../staff/StaffTab'
import { usePlaceRemoval } from '../usePlaceRemoval'

function CenterShow({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const tab = usePlaceTab(kind)
  const { calls, at, entity } = places[kind]
  return (
    <RecordPage
      way={{ label: t(`${kind}.title`), to: at }}
      entity={entity}
      read={calls.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={usePlaceRemoval(kind)}
      head={({ name_text }) => ({ tabs: <PlaceTabs kind={kind} address={`${at}/${id}/show`} name={name_text} /> })}
    >
      {(center) => (tab === 'staff' ? <StaffTab kind={kind} id={id} /> : <Details kind={kind} center={center} />)}
    </RecordPage>
  )
}

function Details({ kind, center }: { kind: CenterKind; center: Center }) {
  const t = useText('facilities')
  const { phone, address, description, city, country, hospital } = center
  return (
    <>
      <Card title={t('about.title')}>
        <Facts
          facts={[
            { label: t('field.name'), value: <Name>{center.name}</Name> },
            { label: t('field.name_ar'), value: center.name_ar && <Name>{center.name_ar}</Name> },
            {
              label: t('field.description'),
              value: description && (
                <bdi>
                  <Words>{description}</Words>
                </bdi>
              ),
            },
            { label: t('field.phone'), value: phone && <Isolate>{phone}</Isolate> },
            { label: t('field.address'), value: address && <Name>{address}</Name> },
            { label: t('field.city'), value: city && <Name>{city.name}</Name> },
            { label: t('field.country'), value: country && <Name>{country.name}</Name> },
            { label: t('field.hospital_id'), value: hospital && <Name>{hospital.name}</Name> },
          ]}
        />
      </Card>
      <ContactCard {...center} />
      <FilesCard kind={kind} id={center.id} agreement={center.agreement} />
    </>
  )
}

export const LabShow = () => <CenterShow kind="lab" />
export const RadiologyShow = () => <CenterShow kind="radiology" />
