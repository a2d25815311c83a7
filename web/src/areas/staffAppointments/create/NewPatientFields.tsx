import { useEffect, useRef } from 'react'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { IdentityFields } from '../../auth'
import type { BookingValues } from './bookingValues'
import classes from './NewPatientFields.module.css'

/** The country is the hospital's. */
const ignoreCountry = () => undefined

/** The fields of a patient whom staff register; the age follows from the birth date. */
export function NewPatientFields({ form }: { form: Form<BookingValues> }) {
  const t = useText('staffAppointments')
  const auth = useText('auth')
  const users = useText('users')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const { has_guardian: hasGuardian } = form.values
  return (
    <div ref={container} className={classes.fields}>
      <IdentityFields form={form} suggestCountry={ignoreCountry} />
      <FieldRow>
        <TextField {...form.field('first_name')} label={auth('field.firstName')} maxLength={255} />
        <TextField {...form.field('last_name')} label={auth('field.lastName')} maxLength={255} />
      </FieldRow>
      <FieldRow>
        <PhoneField {...form.field('phone')} label={auth('field.phone')} />
        <CodeField {...form.field('email')} label={auth('field.email')} type="email" autoComplete="off" />
      </FieldRow>
      <CheckboxField
        label={t('patient.guardian')}
        checked={hasGuardian}
        onChange={(checked) => form.set({ has_guardian: checked })}
      />
      {hasGuardian && (
        <>
          <FieldRow>
            <TextField
              {...form.field('guardian_first_name')}
              label={t('field.guardian_first_name')}
              maxLength={255}
              optional
            />
            <TextField
              {...form.field('guardian_last_name')}
              label={t('field.guardian_last_name')}
              maxLength={255}
              optional
            />
          </FieldRow>
          <FieldRow>
            <PhoneField {...form.field('guardian_phone')} label={users('field.guardian_phone')} optional />
            <CodeField {...form.field('guardian_uuid')} label={users('field.guardian_uuid')} maxLength={255} optional />
          </FieldRow>
          <FieldRow>
            <CodeField
              {...form.field('guardian_email')}
              label={t('field.guardian_email')}
              type="email"
              autoComplete="off"
              optional
            />
            <TextField
              {...form.field('guardian_address')}
              label={t('field.guardian_address')}
              maxLength={255}
              optional
            />
          </FieldRow>
        </>
      )}
    </div>
  )
}
