import { IconAlertTriangle, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { type Text, useText } from '../../app/i18n/useText'
import { useAnnounceChange } from '../../ui/feedback/announce'
import classes from './CallStage.module.css'
import type { CallView } from './callView'
import { connectionStatusText, type Side, type Tone } from './statusTexts'

const icons: Record<Tone, typeof IconWifi> = { good: IconWifi, weak: IconAlertTriangle, quiet: IconWifiOff }

/** Shows the connection status and announces changes; while not connected, the stage's message is announced instead. */
export function ConnectionStatus({ call, side }: { call: CallView; side: Side }) {
  const t = useText('meeting')
  const status = connectionStatusText(call, side, t)
  const Icon = status && icons[status.tone]
  useAnnounceChange(call.phase === 'connected' ? status && announcementOf(status, t) : undefined)
  return (
    <div data-testid="call-line">
      {Icon && (
        <p className={classes.label} data-tone={status.tone}>
          <Icon aria-hidden="true" />
          <span>
            {status.text}
            {status.more && <span className={classes.quiet}> {status.more}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

/** Returns the announcement; for a good connection only that it exists. */
function announcementOf(
  { tone, text, more }: NonNullable<ReturnType<typeof connectionStatusText>>,
  t: Text<'meeting'>,
): string {
  if (tone === 'good') return t('line.connected')
  return more ? `${text}${text.endsWith('.') ? '' : '.'} ${more}` : text
}
