import { useEffect, useRef } from 'react'
import { shownAge } from '#contract/rules/age'
import { parseDate } from '#contract/rules/calendarDate'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { browserZone, dayIn } from '../../../lib/dates'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { IdentityFields, usePhoneSignIn } from '../../auth'
import { GuardianFields } from './GuardianFields'
import classes from './NewPatientFields.module.css'
import type { PatientValues } from './patientValues'
import { SimilarPatients } from './SimilarPatients'
import { useSimilarPatients } from './useSimilarPatients'

/** The country is the hospital's. */
const ignoreCountry = () => undefined

/** Shown below the national ID, birth date and name. */
const identityMatches = ['uuid', 'name'] as const
/** Shown below the phone. */
const phoneMatches = ['phone'] as const

/** Returns the first empty field, or the first one. */
function firstToFill(fields: HTMLElement | null): HTMLInputElement | undefined {
  const inputs = [...(fields?.querySelectorAll('input') ?? [])]
  return inputs.find(({ value, type }) => type !== 'radio' && value === '') ?? inputs[0]
}

/** Returns the age to be shown; undefined without a valid birth date that is not in the future. */
function shownAgeOf(birthDate: string | null) {
  const today = dayIn(browserZone())
  const isBorn = birthDate !== null && parseDate(birthDate) !== undefined && birthDate <= today
  return isBorn ? shownAge(birthDate, today) : undefined
}

type NewPatientFieldsProps = {
  form: FormPart<PatientValues>
  /** ISO code of the country of national phone numbers. */
  countryCode: string | null
  /** The button that chooses a patient who is similar to the new one. */
  chooseLabel: string
  /** Whether a guardian can be entered here. */
  withGuardian: boolean
}

/**
 * The fields of a patient whom staff register; the age follows from the birth date. Registered patients who may be the same
 * person are offered beside the fields that they match.
 */
export function NewPatientFields({ form, countryCode, chooseLabel, withGuardian }: NewPatientFieldsProps) {
  const t = useText('users')
  const auth = useText('auth')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => firstToFill(container.current)?.focus(), [])
  const found = useSimilarPatients(form.values, countryCode)
  const similar = { form, found, chooseLabel }
  const { has_guardian: hasGuardian, birth_date: birthDate } = form.values
  const hasPhoneSignIn = usePhoneSignIn()
  const age = shownAgeOf(birthDate)
  return (
    <div ref={container} className={classes.fields}>
      <IdentityFields form={form} suggestCountry={ignoreCountry} />
      {age && (
        <p className={classes.age}>
          {t('patient.age')} <strong>{t(`age.${age.unit}`, { count: age.count })}</strong>
        </p>
      )}
      <FieldRow>
        <TextField {...form.field('first_name')} label={auth('field.firstName')} maxLength={255} />
        <TextField {...form.field('last_name')} label={auth('field.lastName')} maxLength={255} />
      </FieldRow>
      <SimilarPatients {...similar} matches={identityMatches} keys={container} />
      <FieldRow>
        <PhoneField {...form.field('phone')} label={auth('field.phone')} />
        <CodeField
          {...form.field('email')}
          label={auth('field.email')}
          type="email"
          autoComplete="off"
          {...(hasPhoneSignIn && { optional: true, hint: t('patient.noEmail') })}
        />
      </FieldRow>
      <SimilarPatients {...similar} matches={phoneMatches} />
      {withGuardian && (
        <CheckboxField
          label={t('patient.guardian')}
          checked={hasGuardian}
          onChange={(checked) => form.set({ has_guardian: checked })}
        />
      )}
      {withGuardian && hasGuardian && <GuardianFields form={form} optional />}
    </div>
  )
}
