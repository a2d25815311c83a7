import { useEffect, useRef } from 'react'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { browserZone, dayIn } from '../../../lib/dates'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { useUiText } from '../../../ui/texts'
import { IdentityFields } from '../../auth'
import { ageOn } from './ageOn'
import { GuardianFields } from './GuardianFields'
import classes from './NewPatientFields.module.css'
import type { PatientValues } from './patientValues'

/** The country is the hospital's. */
const ignoreCountry = () => undefined

type NewPatientFieldsProps = {
  form: FormPart<PatientValues>
  /** Whether a guardian can be entered here. */
  withGuardian: boolean
}

/** The fields of a patient whom staff register; the age follows from the birth date. */
export function NewPatientFields({ form, withGuardian }: NewPatientFieldsProps) {
  const t = useText('users')
  const auth = useText('auth')
  const ui = useUiText()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const { has_guardian: hasGuardian, birth_date: birthDate } = form.values
  const age = ageOn(birthDate, dayIn(browserZone()))
  return (
    <div ref={container} className={classes.fields}>
      <IdentityFields form={form} suggestCountry={ignoreCountry} />
      {age !== undefined && (
        <p className={classes.age}>
          {t('patient.age')} <strong>{ui('patient.years', { count: age })}</strong>
        </p>
      )}
      <FieldRow>
        <TextField {...form.field('first_name')} label={auth('field.firstName')} maxLength={255} />
        <TextField {...form.field('last_name')} label={auth('field.lastName')} maxLength={255} />
      </FieldRow>
      <FieldRow>
        <PhoneField {...form.field('phone')} label={auth('field.phone')} />
        <CodeField {...form.field('email')} label={auth('field.email')} type="email" autoComplete="off" />
      </FieldRow>
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
