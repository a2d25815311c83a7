import type { KeyboardEvent, ReactNode } from 'react'
import { FormProblems } from '../../../app/form/FormProblems'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import classes from './form.module.css'

type FormFrameProps<V extends object> = {
  form: Pick<Form<V>, 'props' | 'otherErrors' | 'problem' | 'notice' | 'busy' | 'submit'>
  /** Closes without saving; undefined if `buttons` has another button in its place. */
  onClose?: () => void
  /** Label of the button that saves. */
  save: string
  /** Before the button that saves. */
  buttons?: ReactNode
  children: ReactNode
}

/** The fields of a form with its problems and buttons; Ctrl S or ⌘ S saves. */
export function FormFrame<V extends object>({ form, onClose, save, buttons, children }: FormFrameProps<V>) {
  const t = useText('vitals')
  const saveByKey = (event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!form.busy) form.submit()
  }
  return (
    <form {...form.props} className={classes.form} onKeyDown={saveByKey}>
      {children}
      <FormProblems form={form} />
      <div className={classes.buttons}>
        {buttons}
        {onClose && <Button onClick={onClose}>{t('cancel')}</Button>}
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')} shortcut="Ctrl S">
          {save}
        </Button>
      </div>
    </form>
  )
}
