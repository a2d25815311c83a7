import { type ReactNode, useId } from 'react'
import { CountPill } from './CountPill'
import classes from './Segmented.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode; count?: number }

type SegmentedProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as its container, as patients' tabs are. */
  wide?: boolean
  disabled?: boolean | undefined
  /** Accessibility and blur props of a form field. */
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  onBlur?: (() => void) | undefined
}

/** A segmented control with two to four options; also used as patients' tabs. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
  disabled,
  onBlur,
  ...described
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.track} data-wide={wide || undefined} {...described}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment} data-active={option.value === value || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            disabled={disabled}
          />
          <span>{option.label}</span>
          {option.count !== undefined && <CountPill count={option.count} active={option.value === value} />}
        </label>
      ))}
    </div>
  )
}
