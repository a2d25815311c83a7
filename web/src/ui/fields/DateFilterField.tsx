import { useState } from 'react'
import { parseDate } from '#contract/rules/calendarDate'
import { formatDay } from '../format'
import { useUiLanguage, useUiText } from '../texts'
import { DateField, type DateFieldProps } from './DateField'

/**
 * A date that takes effect at once, such as a filter of a list. Only null and dates within the limits are reported;
 * anything else stays in the field, with an error.
 */
export function DateFilterField({ value, onChange, ...props }: DateFieldProps) {
  const { min, max } = props
  const text = useUiText()
  const language = useUiLanguage()
  const [rejected, setRejected] = useState<string>()
  const problemOf = (day: string): string | undefined => {
    if (parseDate(day) === undefined) return text('date.invalid')
    if (min && day < min) return text('date.tooEarly', { day: formatDay(min, language) })
    if (max && day > max) return text('date.tooLate', { day: formatDay(max, language) })
    return undefined
  }
  return (
    <DateField
      {...props}
      value={rejected ?? value}
      error={rejected === undefined ? undefined : problemOf(rejected)}
      onChange={(day) => {
        const isRejected = day !== null && problemOf(day) !== undefined
        setRejected(isRejected ? day : undefined)
        if (!isRejected) onChange(day)
      }}
    />
  )
}
