import { type ReactNode, useId } from 'react'
import classes from './CheckboxField.module.css'
import { FieldMessage, type FieldProps } from './FieldFrame'

type CheckboxFieldProps = Pick<FieldProps, 'hint' | 'error' | 'name' | 'disabled' | 'onBlur'> & {
  /** Words beside the box; may hold a link. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** A box for some of many. */
  indeterminate?: boolean
  /** Hides the words from the eye, as in a table. */
  labelHidden?: boolean
  required?: boolean
}

/** A box to tick. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Tick {...props} kind="checkbox" />
}

/** The native control behind checkbox and switch, with its words and message. */
export function Tick({
  label,
  checked,
  onChange,
  indeterminate = false,
  labelHidden,
  required,
  hint,
  error,
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
      </div>
    </div>
  )
}
