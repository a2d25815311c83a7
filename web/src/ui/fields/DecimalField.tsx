import { readDecimal } from '#contract/rules/decimalNumber'
import { CodeField, type CodeFieldProps } from './CodeField'

type DecimalFieldProps = Omit<CodeFieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  /** Chooses the on-screen keyboard: 0 for whole numbers. */
  decimals?: number
}

/**
 * A decimal number as text, whose decimals stay as many as were typed: a measured value, a dose. Once the field is left, it
 * shows the number that was read (see `readDecimal`); anything else stays as typed.
 */
export function DecimalField({ decimals, onBlur, ...field }: DecimalFieldProps) {
  const leave = () => {
    const { number } = readDecimal(field.value)
    if (number !== undefined && number !== field.value) field.onChange(number)
    onBlur?.()
  }
  return <CodeField {...field} onBlur={leave} inputMode={decimals === 0 ? 'numeric' : 'decimal'} autoComplete="off" />
}
