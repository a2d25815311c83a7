import { Button } from '../Button'
import { useUiText } from '../texts'
import type { Confirmation } from './confirm'
import { Dialog } from './Dialog'
import classes from './Dialog.module.css'

type ConfirmDialogProps = Confirmation & { open: boolean; answer: (yes: boolean) => void }

/** The question of useConfirm. Focus begins on the safe choice. */
export default function ConfirmDialog({ open, answer, title, body, confirm, keep, danger }: ConfirmDialogProps) {
  const text = useUiText()
  return (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      title={title}
      actions={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {keep ?? text('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {body && <div className={classes.question}>{body}</div>}
    </Dialog>
  )
}
