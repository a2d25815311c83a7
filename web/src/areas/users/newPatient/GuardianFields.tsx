import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { GuardianValues } from './patientValues'

type GuardianFieldsProps = {
  form: FormPart<GuardianValues>
  /** Marks all fields as optional; otherwise only the email is. */
  optional?: boolean
}

/** The fields of a patient's guardian. */
export function GuardianFields({ form, optional = false }: GuardianFieldsProps) {
  const t = useText('users')
  return (
    <>
      <FieldRow>
        <TextField
          {...form.field('guardian_first_name')}
          label={t('field.guardian_first_name')}
          maxLength={255}
          optional={optional}
        />
        <TextField
          {...form.field('guardian_last_name')}
          label={t('field.guardian_last_name')}
          maxLength={255}
          optional={optional}
        />
      </FieldRow>
      <FieldRow>
        <PhoneField {...form.field('guardian_phone')} label={t('field.guardian_phone')} optional={optional} />
        <CodeField
          {...form.field('guardian_uuid')}
          label={t('field.guardian_uuid')}
          maxLength={255}
          optional={optional}
        />
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
          optional={optional}
        />
      </FieldRow>
    </>
  )
}
