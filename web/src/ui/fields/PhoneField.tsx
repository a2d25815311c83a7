import { CodeField, type CodeFieldProps } from './CodeField'

type PhoneFieldProps = Omit<CodeFieldProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength'>

/** A phone number as typed; the caller parses it and converts it to the international format. */
export function PhoneField(props: PhoneFieldProps) {
  return <CodeField {...props} type="tel" autoComplete="tel" />
}
