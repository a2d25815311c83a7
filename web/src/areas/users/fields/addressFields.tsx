import type { User, UserRow } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import type { FormPart } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { CellLines } from '../../../ui/list/CellLines'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { suggestedZone } from '../../auth'
import { optionsOf, useCityOptions } from '../useUserChoices'

// The definition of these fields of a person for all pages: address and contact details.

export type AddressValues = ReturnType<typeof initialValues>

const idOf = (id: number | null | undefined) => (id ? String(id) : null)

/**
 * Returns the initial values.
 * @param person the person to edit; undefined for a new one
 * @param zone time zone of a new one
 */
export function initialValues(person: User | Profile | undefined, zone: string) {
  return {
    country: idOf(person?.country),
    city: idOf(person?.city),
    phone: person?.phone ?? '',
    address: person?.address ?? '',
    time_zone: (person?.time_zone ?? zone) as string | null,
  }
}

/**
 * Converts the form's values to the request body. Empty choices are left out, so that the error is 'Field is required'.
 */
export function toRequestBody<V extends AddressValues>({ country, city, ...rest }: V) {
  return { ...rest, ...(country ? { country } : {}), ...(city ? { city } : {}) }
}

/** A country, as in the options of the forms. */
export type CountryChoice = { id: number; name: string; code: string; time_zones: readonly string[] }

/**
 * Returns the values for another country: no city yet, and a time zone of the country.
 * @param zone the current time zone, which stays if it is one of the country's
 */
export function inCountry(country: string | null, countries: readonly CountryChoice[], zone: string | null) {
  const zones = countries.find(({ id }) => String(id) === country)?.time_zones ?? []
  return { country, city: null, time_zone: suggestedZone(zones, zone ?? undefined) }
}

type AddressSectionProps = {
  form: FormPart<AddressValues>
  countries: readonly CountryChoice[]
  /** Staff must have a phone number. */
  phoneRequired: boolean
}

/** Shows the inputs for address and contact details. */
export function AddressSection({ form, countries, phoneRequired }: AddressSectionProps) {
  const t = useText('users')
  const authText = useText('auth')
  const { country, time_zone: zone } = form.values
  const cities = useCityOptions(country)
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(zone ? [zone] : [])])]
  return (
    <FormSection title={t('form.place')} why={t('form.placeWhy')}>
      <FieldRow>
        <SelectField
          {...form.field('country')}
          onChange={(value) => value !== country && form.set(inCountry(value, countries, zone))}
          label={t('field.country')}
          options={optionsOf(countries)}
          searchable
        />
        {cities?.length !== 0 && (
          <SelectField
            {...form.field('city')}
            label={t('field.city')}
            options={cities ?? []}
            disabled={!country}
            hint={country ? undefined : authText('register.countryFirst')}
          />
        )}
      </FieldRow>
      <FieldRow>
        <PhoneField
          {...form.field('phone')}
          label={t('field.phone')}
          hint={t('form.phoneHint')}
          optional={!phoneRequired}
        />
        <TextField {...form.field('address')} label={t('field.address')} maxLength={255} optional />
      </FieldRow>
      <SelectField
        {...form.field('time_zone')}
        label={t('field.time_zone')}
        options={zones.map((name) => ({ value: name, label: name }))}
        searchable
      />
    </FormSection>
  )
}

/** Returns the facts for the user's page. */
export function facts({ phone, cityobj, countryobj, address }: User, t: Text<'users'>): Fact[] {
  const city = [cityobj, countryobj].flatMap((each) => (each ? [each.name] : []))
  return [
    { label: t('field.phone'), value: phone && <Isolate>{phone}</Isolate> },
    { label: t('show.place'), value: city.length > 0 && <Name>{city.join(t('separator'))}</Name> },
    { label: t('field.address'), value: address && <Name>{address}</Name> },
  ]
}

/** Returns the time zone fact for the account section of the user's page. */
export function zoneFacts({ time_zone: zone }: User, t: Text<'users'>): Fact[] {
  return [{ label: t('field.time_zone'), value: <Isolate>{zone}</Isolate> }]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'users'>): Column<UserRow>[] {
  return [
    {
      key: 'phone',
      header: t('field.phone'),
      // The national ID is the quiet line, so that all columns fit.
      render: ({ phone, uuid }) =>
        (phone || uuid) && (
          <CellLines line={uuid && <Isolate>{uuid}</Isolate>}>{phone && <Isolate>{phone}</Isolate>}</CellLines>
        ),
      exported: 'phone',
    },
  ]
}
