import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useDevicePush } from '../../app/notifications/useDevicePush'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Section } from '../../ui/Section'

/** Lets the user turn push notifications on this device on and off. Browsers ask for permission only after a click. */
export function DeviceCard() {
  const t = useText('notifications')
  const { state, busy, failed, turnOn, turnOff } = useDevicePush()
  if (!state) return null
  const action =
    state === 'off' ? (
      <Button busy={busy} onClick={() => void turnOn()}>
        {t('device.turnOn')}
      </Button>
    ) : state === 'on' ? (
      <Button busy={busy} onClick={() => void turnOff()}>
        {t('device.turnOff')}
      </Button>
    ) : undefined
  return (
    <Section title={t('device.title')}>
      <InlineNotice
        tone={state === 'on' ? 'ok' : 'neutral'}
        icon={state === 'on' ? <IconBell /> : <IconBellOff />}
        action={action}
      >
        {t(`device.${state}`)}
      </InlineNotice>
      {failed && (
        <InlineNotice tone="warn" alert>
          {t('device.failed')}
        </InlineNotice>
      )}
    </Section>
  )
}
