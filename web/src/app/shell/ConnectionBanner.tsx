import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../../lib/realtime/useConnection'
import { useAnnounceChange } from '../../ui/feedback/announce'
import { Banner } from '../../ui/feedback/Banner'
import { useDelayed } from '../../ui/useDelayed'
import { useText } from '../i18n/useText'

/** Milliseconds: shorter interruptions are not shown. */
const delayMs = 2_000

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shows that the page receives no updates while the connection is down, and announces the reconnect. */
export function ConnectionBanner() {
  const t = useText('app')
  const connection = useConnection()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isLost = useDelayed(!isOnline || connection === 'reconnecting', delayMs)
  useAnnounceChange(isLost ? undefined : t('connection.back'))
  if (!isLost) return null
  return (
    <Banner tone="warn" icon={<IconWifiOff />}>
      {t('connection.lost')}
    </Banner>
  )
}
