import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import type { PlaceValues } from './placeValues'

/** Whom to ask there. */
export function ContactSection({ form }: { form: Form<PlaceValues> }) {
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
