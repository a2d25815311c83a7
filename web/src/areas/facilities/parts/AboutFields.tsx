import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { PlaceValues } from './placeValues'

/** What a place is called and what it is. */
export function AboutFields({ form }: { form: Form<PlaceValues> }) {
  const t = useText('facilities')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
      </FieldRow>
      <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} />
      <FieldRow>
        <PhoneField {...form.field('phone')} label={t('field.phone')} />
        <TextField {...form.field('address')} label={t('field.address')} maxLength={255} />
      </FieldRow>
    </>
  )
}
