import { DateField } from '../../ui/fields/DateField'
import { TimeField } from '../../ui/fields/TimeField'
import { FieldRow } from '../../ui/form/FormSection'

type DateTimeFieldsProps = {
  name: string
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital; either part may be missing or wrong while it is entered. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  dateLabel: string
  timeLabel: string
  /** That of the ward has 24 hours. */
  clock?: 12 | 24
}

/** Splits at the last space: what is typed as a date may contain spaces. */
function partsOf(value: string): { date: string; time: string } {
  const at = value.lastIndexOf(' ')
  return at < 0 ? { date: value, time: '' } : { date: value.slice(0, at), time: value.slice(at + 1) }
}

/** A date and a time as one value. */
export function DateTimeFields({
  name,
  value,
  onChange,
  onBlur,
  error,
  dateLabel,
  timeLabel,
  clock: hours = 24,
}: DateTimeFieldsProps) {
  const { date, time } = partsOf(value)
  const change = (day: string, clock: string) => onChange(day === '' && clock === '' ? '' : `${day} ${clock}`)
  return (
    <FieldRow narrow>
      <DateField
        name={name}
        label={dateLabel}
        value={date === '' ? null : date}
        onChange={(next) => change(next ?? '', time)}
        onBlur={onBlur}
        error={error}
      />
      <TimeField
        label={timeLabel}
        value={time}
        onChange={(next) => change(date, next)}
        onBlur={onBlur}
        step={1}
        clock={hours}
      />
    </FieldRow>
  )
}
