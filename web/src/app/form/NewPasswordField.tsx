import type { PasswordOwner } from '#contract/rules/passwordStrength'
import type { FieldProps } from '../../ui/fields/FieldFrame'
import { PasswordField } from '../../ui/fields/PasswordField'
import { usePasswordVerdict } from './usePasswordVerdict'

type NewPasswordFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Whose password it becomes. */
  owner: PasswordOwner
}

/** A new password; below it, whether it is easy to guess. */
export function NewPasswordField({ owner, hint, ...field }: NewPasswordFieldProps) {
  const verdict = usePasswordVerdict(field.value, owner)
  return <PasswordField {...field} hint={verdict ?? hint} autoComplete="new-password" />
}
