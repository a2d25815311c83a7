import type { User } from '#contract/users/calls'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'

// The definition of these fields of a user for all pages: their guardian.

export type GuardianValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
export function initialValues(user: User | undefined) {
  return { guardian_phone: user?.guardian_phone ?? '', guardian_uuid: user?.guardian_uuid ?? '' }
}

/** Shows the inputs for the guardian. */
export function GuardianSection({ form }: { form: Form<GuardianValues> }) {
  const t = useText('users')
  return (
    <FormSection title={t('form.guardian')} why={t('form.guardianWhy')}>
      <FieldRow>
        <PhoneField {...form.field('guardian_phone')} label={t('field.guardian_phone')} optional />
        <CodeField {...form.field('guardian_uuid')} label={t('field.guardian_uuid')} maxLength={255} optional />
      </FieldRow>
    </FormSection>
  )
}

/** Returns the facts for the user's page; none if there is no guardian. */
export function facts({ guardian_phone: phone, guardian_uuid: nationalId }: User, t: Text<'users'>): Fact[] {
  if (!phone) return []
  return [
    { label: t('field.guardian_phone'), value: <Isolate>{phone}</Isolate> },
    { label: t('field.guardian_uuid'), value: nationalId && <Isolate>{nationalId}</Isolate> },
  ]
}
