import type { Hospital } from '#contract/facilities/hospitals'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { FormSection } from '../../../ui/form/FormSection'
import { AboutFields } from '../parts/AboutFields'
import { ContactSection } from '../parts/ContactSection'
import { DocumentField } from '../parts/DocumentField'
import { WhereFields } from '../parts/WhereFields'
import { places } from '../places'
import { useHospitalForm } from './useHospitalForm'

const { at } = places.hospital

function timeZones(used: string) {
  const all = new Set([used, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort().map((zone) => ({ value: zone, label: zone }))
}

/** Hubs by part of their name; a hospital is not offered as its own parent. */
async function findHubs(q: string, without: number | undefined) {
  const { data } = await api.hospitals.list.call({ query: { q, is_hub: '1', excludedIds: without, limit: 50 } })
  return data.map(({ id, name_text }) => ({ value: String(id), label: name_text }))
}

function HospitalForm({ hospital }: { hospital?: Hospital }) {
  const t = useText('facilities')
  const form = useHospitalForm(hospital)
  const { values, progress } = form
  const { value: isHub, ...hub } = form.field('is_hub')
  const { value: isRestricted, ...restricted } = form.field('restrict_episodes')
  const zone = form.field('time_zone')
  return (
    <EntityFormPage
      title={hospital?.name_text ?? t('hospital.new')}
      way={{ label: t('hospital.title'), to: at }}
      form={form}
    >
      <FormSection title={t('about.title')}>
        <AboutFields form={form} />
        <WhereFields
          country={form.field('country')}
          city={form.field('city')}
          optional={{ country: false, city: true }}
          onCountry={(country) => form.set({ country, city: null })}
        />
        <SelectField
          {...zone}
          onChange={(chosen) => zone.onChange(chosen ?? '')}
          label={t('field.time_zone')}
          options={timeZones(values.time_zone)}
          searchable
        />
      </FormSection>
      <FormSection title={t('network.title')} why={t('network.why')}>
        <SwitchField {...hub} checked={isHub} label={t('field.is_hub')} hint={t('field.is_hubHint')} />
        <AsyncSelectField
          {...form.field('parent_id')}
          label={t('field.parent_id')}
          search={(q) => findHubs(q, hospital?.id)}
          optional
        />
        <SwitchField {...restricted} checked={isRestricted} label={t('field.restrict_episodes')} />
      </FormSection>
      <ContactSection form={form} />
      <FormSection title={t('files.title')} why={t('files.why')}>
        <DocumentField
          {...form.field('logo')}
          label={t('field.logo')}
          kept={hospital?.logo}
          progress={form.busy ? progress : undefined}
        />
        <DocumentField
          {...form.field('agreement')}
          label={t('field.agreement')}
          kept={hospital?.agreement}
          progress={form.busy ? progress : undefined}
        />
      </FormSection>
    </EntityFormPage>
  )
}

export function HospitalCreate() {
  return <HospitalForm />
}

export function HospitalEdit() {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('hospital.edit')}
      way={{ label: t('hospital.title'), to: at }}
      read={api.hospitals.show.query({ params: { id } })}
    >
      {(hospital) => <HospitalForm hospital={hospital} />}
    </EntityEdit>
  )
}
