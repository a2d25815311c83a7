import type { FormPart } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { type HistoryTexts, historyTexts } from './historyTexts'

const maxLength = 10_000

/** The fields of a medical history. */
export function HistoryFields({ form }: { form: FormPart<HistoryTexts> }) {
  const t = useText('episodes')
  return historyTexts.map((name) => (
    <TextAreaField
      key={name}
      {...form.field(name)}
      label={t(`field.${name}`)}
      rows={name === 'chief_complaint' ? 2 : 4}
      maxLength={maxLength}
      optional={name !== 'chief_complaint'}
    />
  ))
}
