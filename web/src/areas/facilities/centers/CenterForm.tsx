import type { Center } from '#contract/facilities/centers'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { type CenterKind, facilities } from '../facilities'
import { CenterInputs } from './fields'
import { useCenterForm } from './useCenterForm'

function CenterForm({ kind, center }: { kind: CenterKind; center?: Center }) {
  const t = useText('facilities')
  const form = useCenterForm(kind, center)
  return (
    <EntityFormPage
      title={center?.name_text ?? t(`${kind}.new`)}
      parent={{ label: t(`${kind}.title`), to: facilities[kind].at }}
      form={form}
    >
      <CenterInputs form={form} kind={kind} center={center} />
    </EntityFormPage>
  )
}

function CenterEdit({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const { calls, at } = facilities[kind]
  return (
    <EntityEdit
      title={t(`${kind}.edit`)}
      parent={{ label: t(`${kind}.title`), to: at }}
      read={calls.show.query({ params: { id } })}
    >
      {(center) => <CenterForm kind={kind} center={center} />}
    </EntityEdit>
  )
}

export const LabCreate = () => <CenterForm kind="lab" />
export const LabEdit = () => <CenterEdit kind="lab" />
export const RadiologyCreate = () => <CenterForm kind="radiology" />
export const RadiologyEdit = () => <CenterEdit kind="radiology" />
