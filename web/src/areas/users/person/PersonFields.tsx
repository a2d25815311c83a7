import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { optionsOf, useCityOptions } from '../useUserChoices'
import type { PersonValues } from './personValues'

/** The form of which these fields are a part. */
type PersonForm = FormPart<PersonValues>

type PlaceProps = {
  form: PersonForm
  countries: readonly { id: number; name: string }[]
  /** Staff are to be reached by phone. */
  phoneRequired: boolean
}

/** First and last name. */
export function NameFields({ form }: { form: PersonForm }) {
  const t = useText('auth')
  return (
    <FieldRow>
      <TextField {...form.field('first_name')} label={t('field.firstName')} maxLength={255} />
      <TextField {...form.field('last_name')} label={t('field.lastName')} maxLength={255} />
    </FieldRow>
  )
}

/** Where a person lives, and how they are reached. */
export function PlaceSection({ form, countries, phoneRequired }: PlaceProps) {
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
          onChange={(value) => value !== country && form.set({ country: value, city: null })}
          label={t('field.country')}
          options={optionsOf(countries)}
          searchable
        />
        <SelectField
          {...form.field('city')}
          label={t('field.city')}
          options={cities}
          disabled={!country}
          hint={country ? undefined : authText('register.countryFirst')}
        />
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
