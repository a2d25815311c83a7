import { Button } from '../Button'
import { useUiText } from '../texts'
import type { Confirmation } from './confirm'
import { Dialog } from './Dialog'
import classes from './Dialog.module.css'

type ConfirmDialogProps = Confirmation & { open: boolean; answer: (yes: boolean) => void }

/** The dialog of useConfirm. The safe choice gets the focus. */
export default function ConfirmDialog({
  open,
  answer,
  title,
  body,
  confirmLabel,
  cancelLabel,
  danger,
}: ConfirmDialogProps) {
  const text = useUiText()
  return (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      title={title}
      actions={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {cancelLabel ?? text('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body && <div className={classes.question}>{body}</div>}
    </Dialog>
  )
}
