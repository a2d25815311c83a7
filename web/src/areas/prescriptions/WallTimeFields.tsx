import type { FormField } from '../../app/form/useForm'
import { CodeField } from '../../ui/fields/CodeField'
import { DateField } from '../../ui/fields/DateField'
import { FieldRow } from '../../ui/form/FormSection'

/** A date 'YYYY-MM-DD' and a time 'HH:mm' on the wall clock of the hospital. */
export interface WallTime {
  date: string | null
  time: string
}

export const noTime: WallTime = { date: null, time: '' }

/** Returns the text that the calls expect; null if neither the date nor the time was entered. */
export function wallText({ date, time }: WallTime): string | null {
  const clock = time.trim()
  if (!date && !clock) return null
  return `${date ?? ''} ${/^\d:/.test(clock) ? `0${clock}` : clock}`
}

type WallTimeFieldsProps = {
  field: FormField<WallTime>
  labels: { date: string; time: string }
  /** An error that the server reports under another name. */
  error?: string | undefined
}

/** A date and a time on the 24-hour clock. */
export function WallTimeFields({ field, labels, error = field.error }: WallTimeFieldsProps) {
  const { value, onChange, onBlur, name } = field
  return (
    <FieldRow>
      <DateField
        label={labels.date}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        onBlur={onBlur}
        error={error}
        optional
      />
      <CodeField
        name={name}
        label={labels.time}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        onBlur={onBlur}
        optional
      />
    </FieldRow>
  )
}
