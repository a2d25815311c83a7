import { useQuery } from '@tanstack/react-query'
import type { Center, CenterRow } from '#contract/facilities/centers'
import type { Hospital, HospitalRow } from '#contract/facilities/hospitals'
import { otherName } from '#contract/rules/localName'
import { AlternateNameField } from '../../../app/form/AlternateNameField'
import type { Form, FormField } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import type { Fact } from '../../../ui/Facts'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import type { Column, ShownColumn } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { DocumentField } from './DocumentField'

// The definition of the fields that hospitals, labs and radiology centers share.

type Facility = Hospital | Center
type FacilityRow = HospitalRow | CenterRow
type FacilityText = Text<'facilities'>

export type FacilityValues = ReturnType<typeof initialOfFacility>
type FacilityForm = Form<FacilityValues>

/** Returns the initial values. */
export function initialOfFacility(facility: Facility | undefined) {
  return {
    name: facility?.name ?? '',
    alternate_name: facility?.alternate_name ?? '',
    description: facility?.description ?? '',
    phone: facility?.phone ?? '',
    address: facility?.address ?? '',
    c_name: facility?.c_name ?? '',
    c_phone: facility?.c_phone ?? '',
    c_email: facility?.c_email ?? '',
    agreement: null as ChosenFile | null,
  }
}

/** Shows the inputs for names and description. */
export function AboutInputs({ form }: { form: FacilityForm }) {
  const t = useText('facilities')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <AlternateNameField field={form.field('alternate_name')} label={t('field.alternate_name')} />
      </FieldRow>
      <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} />
      <FieldRow>
        <PhoneField {...form.field('phone')} label={t('field.phone')} />
        <TextField {...form.field('address')} label={t('field.address')} maxLength={255} />
      </FieldRow>
    </>
  )
}

type Choice = FormField<string | null>
type CityInputsProps = {
  country: Choice
  city: Choice
  /** Which of them may be empty. */
  optional: { country: boolean; city: boolean }
  /** Sets both fields, since a city belongs to its country. */
  onCountry: (country: string | null) => void
}

const cacheOptions = { staleTime: 300_000 }
const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Returns the select value of an option. */
export const idOf = (option: { id: number } | null | undefined) => (option ? String(option.id) : null)

/** Shows the inputs for the country and a city in it. */
export function CityInputs({ country, city, optional, onCountry }: CityInputsProps) {
  const t = useText('facilities')
  const id = Number(country.value)
  const countries = useQuery({ ...api.pickers.countries.query(), ...cacheOptions })
  const cities = useQuery({ ...api.pickers.cities.query({ params: { id } }), ...cacheOptions, enabled: id > 0 })
  return (
    <FieldRow>
      <SelectField
        {...country}
        onChange={onCountry}
        label={t('field.country')}
        options={optionsOf(countries.data?.data)}
        optional={optional.country}
        searchable
      />
      {cities.data?.data.length !== 0 && (
        <SelectField
          {...city}
          label={t('field.city')}
          options={optionsOf(cities.data?.data)}
          optional={optional.city}
          disabled={!country.value}
          searchable
        />
      )}
    </FieldRow>
  )
}

/** Shows the inputs for the contact person. */
export function ContactSection({ form }: { form: FacilityForm }) {
  const t = useText('facilities')
  return (
    <FormSection title={t('contact.title')} why={t('contact.why')}>
      <TextField {...form.field('c_name')} label={t('field.c_name')} maxLength={255} />
      <FieldRow>
        <PhoneField {...form.field('c_phone')} label={t('field.c_phone')} />
        <CodeField {...form.field('c_email')} label={t('field.c_email')} type="email" maxLength={255} />
      </FieldRow>
    </FormSection>
  )
}

interface AgreementInputProps {
  form: FacilityForm
  facility: Facility | undefined
  /** Whether a new facility needs no agreement. */
  optional?: boolean
}

/** Shows the input for the agreement; when editing, a new file replaces the stored one. */
export function AgreementInput({ form, facility, optional = false }: AgreementInputProps) {
  const t = useText('facilities')
  return (
    <DocumentField
      {...form.field('agreement')}
      label={t('field.agreement')}
      storedFile={facility?.agreement}
      optional={optional}
      progress={form.busy ? form.progress : undefined}
    />
  )
}

/** Returns the facts for names and description. */
export function aboutFacts(facility: Facility, t: FacilityText): Fact[] {
  const { name_text, description } = facility
  const other = otherName(facility)
  return [
    { label: t('field.name'), value: <Name>{name_text}</Name> },
    { label: t('field.alternate_name'), value: other && <Name>{other}</Name> },
    {
      label: t('field.description'),
      value: description && (
        <bdi>
          <BidiText>{description}</BidiText>
        </bdi>
      ),
    },
  ]
}

/** Returns the facts for phone and address. */
export function addressFacts({ phone, address, city, country }: Facility, t: FacilityText): Fact[] {
  return [
    { label: t('field.phone'), value: phone && <Isolate>{phone}</Isolate> },
    { label: t('field.address'), value: address && <Name>{address}</Name> },
    { label: t('field.city'), value: city && <Name>{city.name}</Name> },
    { label: t('field.country'), value: country && <Name>{country.name}</Name> },
  ]
}

/** Returns the facts for the contact person. */
export function contactFacts({ c_name, c_phone, c_email }: Facility, t: FacilityText): Fact[] {
  return [
    { label: t('field.c_name'), value: c_name && <Name>{c_name}</Name> },
    { label: t('field.c_phone'), value: c_phone && <Isolate>{c_phone}</Isolate> },
    { label: t('field.c_email'), value: c_email && <Isolate>{c_email}</Isolate> },
  ]
}

/** Returns the first columns of a list of facilities and its export: id and names. */
export function nameColumns(t: FacilityText): Column<FacilityRow>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'name',
      header: t('field.name'),
      render: ({ name_text }) => <Name>{name_text}</Name>,
      exported: 'name_text',
    },
  ]
}

/** Returns the phone column of the list and its export. */
export function phoneColumn(t: FacilityText): ShownColumn<FacilityRow> {
  return {
    key: 'phone',
    header: t('field.phone'),
    render: ({ phone }) => phone && <Isolate>{phone}</Isolate>,
    exported: 'phone',
  }
}

/** Returns the city column of the list and its export. */
export function cityColumn(t: FacilityText): ShownColumn<FacilityRow> {
  return {
    key: 'city',
    header: t('field.city'),
    render: ({ city }) => city && <Name>{city.name}</Name>,
    exported: 'city',
  }
}

/** Returns the country column of the list and its export. */
export function countryColumn(t: FacilityText): ShownColumn<FacilityRow> {
  return {
    key: 'country',
    header: t('field.country'),
    render: ({ country }) => country && <Name>{country.name}</Name>,
    hideBelow: 'lg',
    exported: 'country',
  }
}
