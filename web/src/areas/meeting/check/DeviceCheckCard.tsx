import { useText } from '../../../app/i18n/useText'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { Card } from '../../../ui/Card'
import { checkReachability, connectionCheckOver } from './connectionChecks'
import { DeviceCheck } from './DeviceCheck'

/** Shows the device check in a card, for pages on which users wait. */
export function DeviceCheckCard() {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck checkConnection={connectionCheckOver(useRealtime())} />
    </Card>
  )
}

/** Shows the device check to a guest, who has no realtime connection before joining. */
export function GuestCheckCard() {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck checkConnection={checkReachability} />
    </Card>
  )
}
