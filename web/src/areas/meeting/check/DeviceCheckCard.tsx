import { useText } from '../../../app/i18n/useText'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { Card } from '../../../ui/Card'
import { checkReachability, connectionCheckOver } from './connectionChecks'
import { DeviceCheck } from './DeviceCheck'

/** The check as a part of a page on which somebody waits. */
export function DeviceCheckCard() {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck checkConnection={connectionCheckOver(useRealtime())} />
    </Card>
  )
}

/** The same for a guest, who has no live line before they come in. */
export function GuestCheckCard() {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck checkConnection={checkReachability} />
    </Card>
  )
}
