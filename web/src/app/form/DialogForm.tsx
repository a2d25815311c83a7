import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { useUiText } from '../../ui/texts'
import classes from './DialogForm.module.css'
import { FormProblems } from './FormProblems'
import type { Form } from './useForm'

type DialogFormProps<V extends object> = {
  form: Form<V>
  onClose: () => void
  /** Label of the button that saves. */
  save: string
  children: ReactNode
}

/** A short form in a dialog: its fields, what is wrong, and the buttons. */
export function DialogForm<V extends object>({ form, onClose, save, children }: DialogFormProps<V>) {
  const t = useUiText()
  return (
    <form {...form.props} className={classes.form}>
      {children}
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
          {save}
        </Button>
      </div>
    </form>
  )
}
