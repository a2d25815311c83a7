import { TextField } from '../../ui/fields/TextField'
import { useText } from '../i18n/useText'
import type { FormField } from './useForm'

type AlternateNameFieldProps = { field: FormField<string>; label: string }

/** Shows the input for the name in the other script, beside that of the name. */
export function AlternateNameField({ field, label }: AlternateNameFieldProps) {
  const t = useText('app')
  return <TextField {...field} label={label} hint={t('alternateName.hint')} maxLength={255} optional />
}
