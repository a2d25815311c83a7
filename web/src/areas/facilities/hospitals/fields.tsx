import type { Hospital, HospitalRow } from '#contract/facilities/hospitals'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import type { Fact } from '../../../ui/Facts'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import type { UiText } from '../../../ui/texts'
import { facilities } from '../facilities'
import { DocumentField } from '../parts/DocumentField'
import {
  AboutInputs,
  AgreementInput,
  aboutFacts,
  addressFacts,
  CityInputs,
  ContactSection,
  cityColumn,
  countryColumn,
  idOf,
  initialOfFacility,
  nameColumns,
  phoneColumn,
} from '../parts/facilityFields'
import { HubBadge } from './HubBadge'

// The definition of a hospital's fields for all its pages, except for those that all facilities share. Add new fields
// here.

export type HospitalValues = ReturnType<typeof initialValues>

/**
 * Returns the initial values.
 * @param hospital the hospital to edit; undefined for a new one
 * @param ownZone time zone of a new one
 */
export function initialValues(hospital: Hospital | undefined, ownZone: string) {
  const { parent } = hospital ?? {}
  return {
    ...initialOfFacility(hospital),
    country: idOf(hospital?.country),
    city: idOf(hospital?.city),
    time_zone: hospital?.time_zone ?? ownZone,
    is_hub: hospital?.is_hub ?? false,
    restrict_episodes: hospital?.restrict_episodes ?? false,
    names_by_role: hospital?.names_by_role ?? false,
    parent_id: (parent ? { value: String(parent.id), label: parent.name } : null) as Option | null,
    logo: null as ChosenFile | null,
  }
}

export type HospitalBody = ReturnType<typeof toRequestBody>

/** Converts the form's values to the request body, with the chosen files. */
export function toRequestBody({ logo, agreement, parent_id, ...fields }: HospitalValues) {
  return { ...fields, parent_id: parent_id?.value ?? null, logo: logo?.file, agreement: agreement?.file }
}

function timeZones(used: string) {
  const all = new Set([used, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort().map((zone) => ({ value: zone, label: zone }))
}

/** Finds hubs by part of their name; a hospital is not offered as its own parent. */
async function findHubs(q: string, without: number | undefined) {
  const { data } = await api.hospitals.list.call({ query: { q, is_hub: '1', excludedIds: without, limit: 50 } })
  return data.map(({ id, name_text }) => ({ value: String(id), label: name_text }))
}

type InputsProps = { form: Form<HospitalValues>; hospital: Hospital | undefined }

/** Shows the sections of the form. */
export function HospitalInputs({ form, hospital }: InputsProps) {
  const t = useText('facilities')
  const { value: isHub, ...hub } = form.field('is_hub')
  const { value: isRestricted, ...restricted } = form.field('restrict_episodes')
  const { value: isByRole, ...byRole } = form.field('names_by_role')
  const zone = form.field('time_zone')
  return (
    <>
      <FormSection title={t('about.title')}>
        <AboutInputs form={form} />
        <CityInputs
          country={form.field('country')}
          city={form.field('city')}
          optional={{ country: false, city: true }}
          onCountry={(country) => form.set({ country, city: null })}
        />
        <SelectField
          {...zone}
          onChange={(chosen) => zone.onChange(chosen ?? '')}
          label={t('field.time_zone')}
          options={timeZones(zone.value)}
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
        <SwitchField
          {...byRole}
          checked={isByRole}
          label={t('field.names_by_role')}
          hint={t('field.names_by_roleHint')}
        />
      </FormSection>
      <ContactSection form={form} />
      <FormSection title={t('files.title')} why={t('files.why')}>
        <DocumentField
          {...form.field('logo')}
          label={t('field.logo')}
          storedFile={hospital?.logo}
          progress={form.busy ? form.progress : undefined}
        />
        <AgreementInput form={form} facility={hospital} />
      </FormSection>
    </>
  )
}

/**
 * Returns the facts for the hospital's page.
 * @param uiText the texts of the design system, for yes and no
 */
export function facts(hospital: Hospital, t: Text<'facilities'>, uiText: UiText): Fact[] {
  const { parent, time_zone: zone, restrict_episodes: isRestricted, names_by_role: isByRole } = hospital
  return [
    ...aboutFacts(hospital, t),
    {
      label: t('field.parent_id'),
      value: parent && (
        <TextLink to={`${facilities.hospital.at}/${parent.id}/view`}>
          <Name>{parent.name}</Name>
        </TextLink>
      ),
    },
    ...addressFacts(hospital, t),
    { label: t('field.time_zone'), value: <Isolate>{zone}</Isolate> },
    { label: t('field.restrict_episodes'), value: uiText(isRestricted ? 'yes' : 'no') },
    { label: t('field.names_by_role'), value: uiText(isByRole ? 'yes' : 'no') },
  ]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'facilities'>): Column<HospitalRow>[] {
  return [
    ...nameColumns(t),
    {
      key: 'kind',
      header: t('field.kind'),
      render: (row) => <HubBadge isHub={row.is_hub} />,
      card: 'badge',
      exported: 'is_hub',
      exportOrder: 1,
    },
    {
      key: 'parent',
      header: t('field.parent_id'),
      render: ({ parent }) => parent && <Name>{parent.name}</Name>,
      exported: 'parent',
      exportOrder: 4,
    },
    { ...cityColumn(t), hideBelow: 'md', exportOrder: 3 },
    { ...countryColumn(t), exportOrder: 2 },
    { ...phoneColumn(t), hideBelow: 'md' },
  ]
}
