import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { DeviceCheck } from './DeviceCheck'

/** The check as a part of a page on which somebody waits. */
export function DeviceCheckCard() {
  const t = useText('meeting')
  return (
    <Card title={t('check.title')}>
      <DeviceCheck />
    </Card>
  )
}
