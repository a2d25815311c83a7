import type { Center } from '#contract/facilities/centers'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useSession } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { FormSection } from '../../../ui/form/FormSection'
import { AboutFields } from '../parts/AboutFields'
import { ContactSection } from '../parts/ContactSection'
import { DocumentField } from '../parts/DocumentField'
import { WhereFields } from '../parts/WhereFields'
import { type CenterKind, places } from '../places'
import { useCenterForm } from './useCenterForm'

async function findHospitals(q: string) {
  const { data } = await api.hospitals.list.call({ query: { q, limit: 50 } })
  return data.map(({ id, name_text }) => ({ value: String(id), label: name_text }))
}

function CenterForm({ kind, center }: { kind: CenterKind; center?: Center }) {
  const t = useText('facilities')
  const { can } = useSession()
  const form = useCenterForm(kind, center)
  const isOptional = kind === 'lab'
  return (
    <EntityFormPage
      title={center?.name_text ?? t(`${kind}.new`)}
      way={{ label: t(`${kind}.title`), to: places[kind].at }}
      form={form}
    >
      <FormSection title={t('about.title')}>
        <AboutFields form={form} />
        <WhereFields
          country={form.field('country_id')}
          city={form.field('city_id')}
          optional={{ country: isOptional, city: isOptional }}
          onCountry={(country_id) => form.set({ country_id, city_id: null })}
        />
        {can('list-hospital') && (
          <AsyncSelectField
            {...form.field('hospital_id')}
            label={t('field.hospital_id')}
            hint={t('field.hospital_idHint')}
            search={findHospitals}
            optional
          />
        )}
      </FormSection>
      <ContactSection form={form} />
      <FormSection title={t('files.title')} why={t('files.why')}>
        <DocumentField
          {...form.field('agreement')}
          label={t('field.agreement')}
          kept={center?.agreement}
          progress={form.busy ? form.progress : undefined}
        />
      </FormSection>
    </EntityFormPage>
  )
}

function CenterEdit({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const { calls, at } = places[kind]
  return (
    <EntityEdit
      title={t(`${kind}.edit`)}
      way={{ label: t(`${kind}.title`), to: at }}
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
