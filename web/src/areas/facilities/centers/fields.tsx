import type { Center, CenterRow } from '#contract/facilities/centers'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { Fact } from '../../../ui/Facts'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { FormSection } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import type { CenterKind } from '../facilities'
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

// The definition of the fields of labs and radiology centers for all their pages, except for those that all facilities
// share. Add new fields here.

export type CenterValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
export function initialValues(center: Center | undefined) {
  const { hospital } = center ?? {}
  return {
    ...initialOfFacility(center),
    country_id: idOf(center?.country),
    city_id: idOf(center?.city),
    hospital_id: (hospital ? { value: String(hospital.id), label: hospital.name } : null) as Option | null,
  }
}

export type CenterBody = ReturnType<typeof toRequestBody>

/** Converts the form's values to the request body, with the chosen file. */
export function toRequestBody({ agreement, hospital_id, ...fields }: CenterValues) {
  return { ...fields, hospital_id: hospital_id?.value ?? null, agreement: agreement?.file }
}

async function findHospitals(q: string) {
  const { data } = await api.hospitals.list.call({ query: { q, limit: 50 } })
  return data.map(({ id, name_text }) => ({ value: String(id), label: name_text }))
}

type InputsProps = { form: Form<CenterValues>; kind: CenterKind; center: Center | undefined }

/** Shows the sections of the form. */
export function CenterInputs({ form, kind, center }: InputsProps) {
  const t = useText('facilities')
  const { can } = useAuthSession()
  const isOptional = kind === 'lab'
  return (
    <>
      <FormSection title={t('about.title')}>
        <AboutInputs form={form} />
        <CityInputs
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
        <AgreementInput form={form} facility={center} optional />
      </FormSection>
    </>
  )
}

/** Returns the facts for the center's page. */
export function facts(center: Center, t: Text<'facilities'>): Fact[] {
  const { hospital } = center
  return [
    ...aboutFacts(center, t),
    ...addressFacts(center, t),
    { label: t('field.hospital_id'), value: hospital && <Name>{hospital.name}</Name> },
  ]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'facilities'>): Column<CenterRow>[] {
  return [
    ...nameColumns(t),
    phoneColumn(t),
    { ...cityColumn(t), exportOrder: 2 },
    { ...countryColumn(t), exportOrder: 1 },
    {
      key: 'hospital',
      header: t('field.hospital_id'),
      render: ({ hospital }) => hospital && <Name>{hospital.name}</Name>,
      hideBelow: 'md',
      exported: 'hospital',
      exportOrder: 3,
    },
  ]
}
