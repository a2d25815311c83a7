import { Button } from '../Button'
import { useUiText } from '../texts'
import type { Confirmation } from './confirm'
import { Dialog } from './Dialog'
import classes from './Dialog.module.css'

type ConfirmDialogProps = Confirmation & { open: boolean; onClose: (yes: boolean) => void }

/** The dialog of useConfirm. The safe choice gets the focus. */
export default function ConfirmDialog({
  open,
  onClose,
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
      onClose={() => onClose(false)}
      title={title}
      actions={
        <>
          <Button data-autofocus onClick={() => onClose(false)}>
            {cancelLabel ?? text('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onClose(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body && <div className={classes.question}>{body}</div>}
    </Dialog>
  )
}
