import type { Hospital } from '#contract/facilities/hospitals'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { facilities } from '../facilities'
import { HospitalInputs } from './fields'
import { useHospitalForm } from './useHospitalForm'

const { at } = facilities.hospital

function HospitalForm({ hospital }: { hospital?: Hospital }) {
  const t = useText('facilities')
  const form = useHospitalForm(hospital)
  return (
    <EntityFormPage
      title={hospital?.name_text ?? t('hospital.new')}
      parent={{ label: t('hospital.title'), to: at }}
      form={form}
    >
      <HospitalInputs form={form} hospital={hospital} />
    </EntityFormPage>
  )
}

/** Shows the form for a new hospital. */
export function HospitalCreate() {
  return <HospitalForm />
}

/** Shows the form for an existing hospital. */
export function HospitalEdit() {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('hospital.edit')}
      parent={{ label: t('hospital.title'), to: at }}
      read={api.hospitals.show.query({ params: { id } })}
    >
      {(hospital) => <HospitalForm hospital={hospital} />}
    </EntityEdit>
  )
}
