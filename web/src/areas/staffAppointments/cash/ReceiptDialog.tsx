import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { CashEntry } from '#contract/payments/cash'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { IconButton } from '../../../ui/IconButton'
import { Receipt } from './Receipt'
import classes from './Receipt.module.css'

type ReceiptDialogProps = {
  /** Undefined while the dialog is closed. */
  entry: CashEntry | undefined
  onClose: () => void
}

/** Shows a receipt and prints it, on A4 or on paper of 80 mm. */
export function ReceiptDialog({ entry, onClose }: ReceiptDialogProps) {
  const t = useText('staffAppointments')
  return (
    <>
      <Dialog
        open={entry !== undefined}
        onClose={onClose}
        title={entry && t(`receipt.title.${entry.kind}`)}
        actions={
          <>
            <Button onClick={onClose}>{t('receipt.close')}</Button>
            <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
              {t('receipt.printIt')}
            </Button>
          </>
        }
      >
        {entry && <Receipt entry={entry} />}
      </Dialog>
      {entry &&
        createPortal(
          <div className={classes.printed}>
            <Receipt entry={entry} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** A button that opens a receipt to print it. */
export function ReceiptButton({ entry }: { entry: CashEntry }) {
  const t = useText('staffAppointments')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('receipt.print', { number: entry.number })}
        icon={<IconPrinter />}
        onClick={() => setOpen(true)}
      />
      <ReceiptDialog entry={isOpen ? entry : undefined} onClose={() => setOpen(false)} />
    </>
  )
}
