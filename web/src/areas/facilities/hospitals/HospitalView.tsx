import type { Hospital } from '#contract/facilities/hospitals'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { useUiText } from '../../../ui/texts'
import { facilities } from '../facilities'
import { FacilityTabs, useFacilityTab } from '../parts/FacilityTabs'
import { FilesCard } from '../parts/FilesCard'
import { contactFacts } from '../parts/facilityFields'
import { StaffTab } from '../staff/StaffTab'
import { useFacilityRemoval } from '../useFacilityRemoval'
import { DepartmentsTab } from './DepartmentsTab'
import { facts } from './fields'
import { HubBadge } from './HubBadge'

const { at } = facilities.hospital

/** Shows a hospital's details, staff and departments. */
export function HospitalView() {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const tab = useFacilityTab('hospital')
  return (
    <RecordPage
      parent={{ label: t('hospital.title'), to: at }}
      entity="hospital"
      read={api.hospitals.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={useFacilityRemoval('hospital')}
      head={(hospital) => ({
        badge: <HubBadge isHub={hospital.is_hub} />,
        tabs: <FacilityTabs kind="hospital" address={`${at}/${id}/view`} name={hospital.name_text} />,
      })}
    >
      {(hospital) => {
        if (tab === 'staff') return <StaffTab kind="hospital" id={id} />
        return tab === 'departments' ? <DepartmentsTab id={id} /> : <Details hospital={hospital} />
      }}
    </RecordPage>
  )
}

function Details({ hospital }: { hospital: Hospital }) {
  const t = useText('facilities')
  return (
    <>
      <Card title={t('about.title')}>
        <Facts facts={facts(hospital, t, useUiText())} />
      </Card>
      <Card title={t('contact.title')}>
        <Facts facts={contactFacts(hospital, t)} />
      </Card>
      <FilesCard kind="hospital" id={hospital.id} logo={hospital.logo} agreement={hospital.agreement} />
    </>
  )
}
