import { useEffect } from 'react'
import { ExportMenu } from '../../app/entity/ExportMenu'
import { useText } from '../../app/i18n/useText'
import { useOpenNotification, useReadAll, useUnread } from '../../app/notifications/useNotifications'
import { navigate, useSearchParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { Tabs } from '../../ui/Tabs'
import { ChoiceTable } from './ChoiceTable'
import { DeviceCard } from './DeviceCard'
import { notificationExportColumns } from './exportColumns'
import { NotificationList } from './NotificationList'
import { TextCard } from './TextCard'

const address = '/my-notifications'

/** Shows the user's notifications, newest first, and in a second tab their notification settings. */
export function MyNotifications() {
  const t = useText('notifications')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'settings' ? 'settings' : 'all'
  const { unread } = useUnread()
  const { busy, readAll } = useReadAll()
  useOpened(search.get('open'))
  return (
    <Page
      title={t('title')}
      width="narrow"
      actions={
        tab === 'all' && (
          <>
            <ExportMenu
              fetchExport={(format, signal) =>
                api.notifications.mineSheet.call({
                  query: { format, title: t('title'), columns: JSON.stringify(notificationExportColumns(t)) },
                  signal,
                })
              }
            />
            {unread > 0 && (
              <Button busy={busy} onClick={() => void readAll()}>
                {t('readAll')}
              </Button>
            )}
          </>
        )
      }
      tabs={
        <Tabs
          label={t('tabs')}
          value={tab}
          tabs={[
            { value: 'all', label: t('tab.all'), to: address, ...(unread > 0 && { count: unread }) },
            { value: 'settings', label: t('tab.settings'), to: `${address}?tab=settings` },
          ]}
        />
      }
    >
      {tab === 'all' ? (
        <NotificationList />
      ) : (
        <>
          <DeviceCard />
          <TextCard />
          <ChoiceTable />
        </>
      )}
    </Page>
  )
}

/**
 * Opens the notification that an email or a push notification links to: marks it as read and replaces this page with
 * the one that it is about.
 */
function useOpened(id: string | null) {
  const open = useOpenNotification()
  useEffect(() => {
    if (!id) return
    void open({ id: Number(id) }, { replace: true }).then((isGone) => {
      if (!isGone) void navigate(address, { replace: true })
    })
  }, [id, open])
}
