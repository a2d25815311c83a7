import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useUiText } from '../texts'
import classes from './field.module.css'

/** The props that all fields have in common. */
export type FieldProps = {
  label: ReactNode
  /** Fields are required by default; only optional ones are marked. */
  optional?: boolean | undefined
  /** Help text below the field; an error replaces it. */
  hint?: ReactNode
  /** A sentence that says what to do. */
  error?: ReactNode
  /** The choice between two values, while another user has changed the field as well. */
  conflict?: ReactNode
  /** A quick fix beside the error, such as a small button 'Use 17:30'. */
  fix?: ReactNode
  /** At the end of the label's line, such as 'Forgot password?'. */
  labelAside?: ReactNode
  /** Name of the field in the form's values and errors; optional. */
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** Hides the label visually, where a table header shows it. */
  labelHidden?: boolean | undefined
}

/** The attributes that connect a control to its label, hint and error. */
export type FieldControl = {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldFrameProps = FieldProps & {
  /** group: the control consists of several inputs with one label. */
  as?: 'field' | 'group'
  children: (control: FieldControl) => ReactNode
}

/** Renders the label above the control and the hint or error below it. */
export function FieldFrame({
  label,
  optional,
  hint,
  error,
  conflict,
  fix,
  labelAside,
  labelHidden,
  as = 'field',
  children,
}: FieldFrameProps) {
  const id = useId()
  const messageId = `${id}message`
  const labelId = `${id}label`
  const labelElement = <FieldLabel label={label} optional={optional} />
  return (
    <div className={classes.frame}>
      <div className={labelHidden ? 'visually-hidden' : classes.labelLine}>
        {as === 'field' ? (
          <label id={labelId} htmlFor={id} className={classes.label}>
            {labelElement}
          </label>
        ) : (
          <span id={labelId} className={classes.label}>
            {labelElement}
          </span>
        )}
        {labelAside}
      </div>
      {children({
        id,
        labelId,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} fix={fix} />
      {conflict}
    </div>
  )
}

/** The text of a label, with a mark for optional fields. */
export function FieldLabel({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  const text = useUiText()
  return (
    <>
      {label}
      {optional && <span className={classes.optional}> ({text('optional')})</span>}
    </>
  )
}

/** The error or the hint, in the same position. */
export function FieldMessage({ id, hint, error, fix }: Pick<FieldProps, 'hint' | 'error' | 'fix'> & { id: string }) {
  if (error)
    return (
      <div className={classes.errorLine}>
        <p id={id} className={classes.error}>
          <IconAlertCircle aria-hidden="true" />
          <span>{error}</span>
        </p>
        {fix}
      </div>
    )
  return hint ? (
    <p id={id} className={classes.hint}>
      {hint}
    </p>
  ) : null
}
