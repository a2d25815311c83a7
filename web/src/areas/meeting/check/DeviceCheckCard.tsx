import { useText } from '../../../app/i18n/useText'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { Card } from '../../../ui/Card'
import { rememberVisitDevices } from '../visitDevices'
import { checkReachability, connectionCheckOver } from './connectionChecks'
import { DeviceCheck } from './DeviceCheck'

/** Shows the device check in a card to a patient who waits for a visit, which then starts without asking again. */
export function DeviceCheckCard({ appointmentId }: { appointmentId: number }) {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck
        checkConnection={connectionCheckOver(useRealtime())}
        onMicrophone={() => rememberVisitDevices(appointmentId)}
      />
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
