import { IconBell } from '@tabler/icons-react'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { RowList } from '../../ui/RowList'
import { TextLink } from '../../ui/TextLink'
import { useText } from '../i18n/useText'
import { NotificationRow } from '../notifications/NotificationRow'
import { useDevicePush, useDeviceRegistration } from '../notifications/useDevicePush'
import { useOpenNotification, useReceivesNotifications, useUnread } from '../notifications/useNotifications'
import classes from './Bell.module.css'
import { Dropdown } from './Dropdown'

/** The unread count, the newest unread notifications, and a link to all notifications. */
export function Bell() {
  return useReceivesNotifications() ? <LiveBell /> : null
}

function LiveBell() {
  const t = useText('shell')
  const { newest, unread } = useUnread()
  const device = useDevicePush()
  useDeviceRegistration()
  const open = useOpenNotification()
  return (
    <Dropdown
      wide
      button={(props) => (
        <IconButton {...props} label={t('bell.label', { count: unread })} icon={<IconBell />} count={unread} />
      )}
    >
      <p className={classes.head} role="status">
        {t('bell.count', { count: unread })}
      </p>
      {newest.length > 0 && (
        <div className={classes.rows}>
          <RowList>
            {newest.map((each) => (
              <NotificationRow key={each.id} notification={each} onOpen={() => void open(each)} />
            ))}
          </RowList>
        </div>
      )}
      <div className={classes.foot}>
        <TextLink to="/my-notifications">{t('bell.all')}</TextLink>
        {device.state === 'off' && (
          <Button size="small" busy={device.busy} onClick={device.turnOn}>
            {t('bell.turnOn')}
          </Button>
        )}
      </div>
    </Dropdown>
  )
}
