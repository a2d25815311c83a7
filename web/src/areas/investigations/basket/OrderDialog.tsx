import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import type { OrderEncounter, Utilities } from '../types'
import { OrderForm } from './OrderForm'
import { useBasket } from './useBasket'
import type { useOpenBasket } from './useOpenBasket'

type OrderDialogProps = {
  encounter: OrderEncounter
  utilities: Utilities
  open: ReturnType<typeof useOpenBasket>
}

/** The dialog that orders investigations. What was chosen stays when it is closed without Cancel. */
export function OrderDialog({ encounter, utilities, open }: OrderDialogProps) {
  const t = useText('investigations')
  const { success } = useToasts()
  const control = useBasket(encounter, utilities, (ordered) => {
    success(t('ordered', { codes: ordered.map(({ code }) => code).join(t('separator')) }))
    open.close()
  })
  return (
    <Dialog
      open={open.isOpen}
      onClose={open.close}
      title={t('order')}
      size="wide"
      fullOnPhone
      locked={control.sending !== undefined}
    >
      {open.isOpen && <OrderForm control={control} utilities={utilities} onClose={open.close} />}
    </Dialog>
  )
}
