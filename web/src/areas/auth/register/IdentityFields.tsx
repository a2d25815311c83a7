import { countryOfNationalId, normalizeNationalId, readNationalId } from '#contract/rules/nationalId'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { browserZone, dayIn } from '../../../lib/dates'
import { CodeField } from '../../../ui/fields/CodeField'
import { DateField } from '../../../ui/fields/DateField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { FieldRow } from '../../../ui/form/FormSection'
import { IdentityNotice } from './IdentityNotice'

interface IdentityValues {
  uuid: string
  birth_date: string | null
  gender: 'male' | 'female' | null
}

/** The form that contains these fields. */
type IdentityForm = FormPart<IdentityValues>

type IdentityFieldsProps = {
  form: IdentityForm
  /** Receives the ISO code of the country whose national IDs have the form of the one entered. */
  suggestCountry: (code: string) => void
}

/**
 * Returns the birth date and gender for a changed national ID: those in the number or, if it contains none, no longer
 * those of the previous number.
 */
function derivedFrom(typed: string, { uuid, birth_date, gender }: IdentityValues): Partial<IdentityValues> {
  const facts = readNationalId(normalizeNationalId(typed))
  if (facts) return { birth_date: facts.birthDate, gender: facts.gender }
  const previous = readNationalId(normalizeNationalId(uuid))
  return {
    ...(previous && birth_date === previous.birthDate && { birth_date: null }),
    ...(previous && gender === previous.gender && { gender: null }),
  }
}

/**
 * Shows the fields for national id, birth date and gender. An Egyptian national id contains the other two, and a
 * mismatch is pointed out.
 */
export function IdentityFields({ form, suggestCountry }: IdentityFieldsProps) {
  const t = useText('auth')
  const own = useText('register')
  const { gender, birth_date, uuid } = form.values
  const number = form.field('uuid')
  const leave = () => {
    const stored = normalizeNationalId(uuid)
    // Not while typing, when it would move the caret.
    if (stored !== uuid) form.set({ uuid: stored })
    const country = countryOfNationalId(stored)
    if (country) suggestCountry(country)
    number.onBlur()
  }
  return (
    <>
      <CodeField
        {...number}
        onChange={(typed) => form.set({ uuid: typed, ...derivedFrom(typed, form.values) })}
        onBlur={leave}
        label={t('field.uuid')}
        hint={own('identity.hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FieldRow>
        <DateField
          {...form.field('birth_date')}
          label={t('field.birthDate')}
          max={dayIn(browserZone())}
          firstView="years"
        />
        <RadioGroupField
          {...form.field('gender')}
          label={t('field.gender')}
          inline
          options={[
            { value: 'female', label: t('gender.female') },
            { value: 'male', label: t('gender.male') },
          ]}
        />
      </FieldRow>
      <IdentityNotice nationalId={uuid} birthDate={birth_date} gender={gender} onUse={form.set} />
    </>
  )
}
