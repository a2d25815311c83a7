import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useWard } from '../../../app/ward/useWard'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { NewPin } from './NewPin'

/** Offers to choose the PIN of this device, or says that this browser stores nothing. */
export function PinNotice() {
  const t = useText('wardQueue')
  const { success } = useToasts()
  const { ward, phase, hasPin } = useWard()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (phase === 'page') {
    return (
      <InlineNotice tone="danger" title={t('page.title')}>
        {t('page.body')}
      </InlineNotice>
    )
  }
  if (!ward || phase !== 'open') return null
  const dialog = (
    <Dialog open={isOpen} onClose={close} title={t('pin.choose')}>
      {isOpen && (
        <NewPin
          ward={ward}
          onDone={() => {
            close()
            success(t('pin.set'))
          }}
          buttons={<Button onClick={close}>{t('cancel')}</Button>}
        />
      )}
    </Dialog>
  )
  if (hasPin) return dialog
  return (
    <>
      <InlineNotice
        tone="neutral"
        icon={<IconLock />}
        title={t('pin.offer')}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('pin.choose')}
          </Button>
        }
      >
        {t('pin.offerBody')}
      </InlineNotice>
      {dialog}
    </>
  )
}
