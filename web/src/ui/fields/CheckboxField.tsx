import { type ReactNode, useId } from 'react'
import classes from './CheckboxField.module.css'
import { FieldMessage, type FieldProps } from './FieldFrame'

type CheckboxFieldProps = Pick<FieldProps, 'hint' | 'error' | 'conflict' | 'name' | 'disabled' | 'onBlur'> & {
  /** Text beside the box; may contain a link. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, but not all, of the items are selected. */
  indeterminate?: boolean
  /** Hides the label visually, as in a table. */
  labelHidden?: boolean
  required?: boolean
}

export function CheckboxField(props: CheckboxFieldProps) {
  return <Tick {...props} kind="checkbox" />
}

/** The native input of checkbox and switch, with its label and message. */
export function Tick({
  label,
  checked,
  onChange,
  indeterminate = false,
  labelHidden,
  required,
  hint,
  error,
  conflict,
  name,
  disabled,
  onBlur,
  kind,
}: CheckboxFieldProps & { kind: 'checkbox' | 'switch' }) {
  const id = useId()
  const messageId = `${id}message`
  return (
    <div>
      <label className={classes.line} data-bare={labelHidden || undefined}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = indeterminate
          }}
          className={classes[kind]}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
          disabled={disabled}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
        <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </label>
      <div className={classes[`${kind}Message`]}>
        <FieldMessage id={messageId} hint={hint} error={error} />
        {conflict}
      </div>
    </div>
  )
}
