import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { connectionCheckOver } from './connectionChecks'
import { DeviceCheck } from './DeviceCheck'

/** Opens the device check in a dialog, for pages that have other content. */
export function DeviceCheckButton() {
  const t = useText('meeting')
  const client = useRealtime()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('check.open')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('check.title')}>
        <DeviceCheck checkConnection={connectionCheckOver(client)} />
      </Dialog>
    </>
  )
}
