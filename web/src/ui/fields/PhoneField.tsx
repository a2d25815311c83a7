import { CodeField, type CodeFieldProps } from './CodeField'

type PhoneFieldProps = Omit<CodeFieldProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength'>

/** A phone number, as typed; parsing and the international form are the caller's. */
export function PhoneField(props: PhoneFieldProps) {
  return <CodeField {...props} type="tel" autoComplete="tel" />
}
