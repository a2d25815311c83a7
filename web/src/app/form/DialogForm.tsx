import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { useUiText } from '../../ui/texts'
import classes from './DialogForm.module.css'
import { FormProblems } from './FormProblems'
import type { Form } from './useForm'

type DialogFormProps<V extends object> = {
  form: Pick<Form<V>, 'props' | 'otherErrors' | 'problem' | 'notice' | 'busy'>
  onClose: () => void
  /** Label of the button that saves. */
  save: string
  /** What the button says while the form is sent; by default that it is being saved. */
  saving?: string
  /** Sending it takes something away. */
  danger?: boolean
  /** Before the other buttons. */
  buttons?: ReactNode
  /** As in `FormProblems`. */
  except?: string | undefined
  children: ReactNode
}

/** A short form in a dialog: its fields, what is wrong, and the buttons. */
export function DialogForm<V extends object>(props: DialogFormProps<V>) {
  const { form, onClose, save, saving, danger = false, buttons, except, children } = props
  const t = useUiText()
  return (
    <form {...form.props} className={classes.form}>
      {children}
      <FormProblems form={form} except={except} />
      <div className={classes.buttons}>
        {buttons}
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={form.busy} busyText={saving ?? t('saving')}>
          {save}
        </Button>
      </div>
    </form>
  )
}
