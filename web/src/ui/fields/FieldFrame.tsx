import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useUiText } from '../texts'
import classes from './field.module.css'

/** What every field takes. */
export type FieldProps = {
  label: ReactNode
  /** Fields are required unless this is set; only optional ones are marked. */
  optional?: boolean | undefined
  /** Quiet help below the field; the error takes its place. */
  hint?: ReactNode
  /** A sentence that says what to do. */
  error?: ReactNode
  /** A one-tap fix beside the error, such as a small button 'Use 17:30'. */
  fix?: ReactNode
  /** At the end of the label's line, such as 'Forgot password?'. */
  labelAside?: ReactNode
  /** For the sense of the form alone (names of errors); not needed by the field. */
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** Hides the label from the eye where a table head says it. */
  labelHidden?: boolean | undefined
}

/** What a control needs to be tied to its label, hint and error. */
export type FieldControl = {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldFrameProps = FieldProps & {
  /** group: the control is several inputs, named by the label together. */
  as?: 'field' | 'group'
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, and hint or error below in one place. */
export function FieldFrame({
  label,
  optional,
  hint,
  error,
  fix,
  labelAside,
  labelHidden,
  as = 'field',
  children,
}: FieldFrameProps) {
  const id = useId()
  const messageId = `${id}message`
  const labelId = `${id}label`
  const words = <FieldLabel label={label} optional={optional} />
  return (
    <div className={classes.frame}>
      <div className={labelHidden ? 'visually-hidden' : classes.labelLine}>
        {as === 'field' ? (
          <label id={labelId} htmlFor={id} className={classes.label}>
            {words}
          </label>
        ) : (
          <span id={labelId} className={classes.label}>
            {words}
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
    </div>
  )
}

/** The words of a label, with the mark of an optional field. */
export function FieldLabel({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  const text = useUiText()
  return (
    <>
      {label}
      {optional && <span className={classes.optional}> ({text('optional')})</span>}
    </>
  )
}

/** Error or hint, in the same place. */
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
