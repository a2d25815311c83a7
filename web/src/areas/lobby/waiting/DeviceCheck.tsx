import { IconCamera, IconMicrophone, IconWifi } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { type DeviceTest, useDeviceTest } from './useDeviceTest'
import classes from './Waiting.module.css'

const devices = [
  { name: 'camera', icon: <IconCamera aria-hidden="true" /> },
  { name: 'microphone', icon: <IconMicrophone aria-hidden="true" /> },
  { name: 'internet', icon: <IconWifi aria-hidden="true" /> },
] as const satisfies readonly { name: keyof DeviceTest; icon: unknown }[]

/** Is the phone ready for the call? Tried only when the person wants it. */
export function DeviceCheck() {
  const t = useText('lobby')
  const { result, run } = useDeviceTest()
  const isRunning = Object.values(result).includes('testing')
  return (
    <Card
      title={t('device.title')}
      actions={
        <Button onClick={() => void run()} busy={isRunning} busyText={t('device.testing')}>
          {t('device.test')}
        </Button>
      }
    >
      <ul className={classes.devices} aria-live="polite">
        {devices.map(({ name, icon }) => (
          <li key={name} className={classes.device}>
            {icon}
            <span>{t(`device.${name}`)}</span>
            <span className={classes.deviceState} data-state={result[name]}>
              {t(`device.state.${result[name]}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
