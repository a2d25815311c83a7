import { IconAlertTriangle, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import classes from './CallStage.module.css'
import type { CallView } from './callView'
import { lineWords, type Tone } from './phaseWords'

const icons: Record<Tone, typeof IconWifi> = { good: IconWifi, weak: IconAlertTriangle, quiet: IconWifiOff }

/** How the connection is, in words, read out when it changes; while there is none, the message of the stage is read. */
export function LineWords({ call }: { call: CallView }) {
  const line = lineWords(call, useText('meeting'))
  const Icon = line && icons[line.tone]
  const label = Icon && (
    <p className={classes.label} data-tone={line.tone}>
      <Icon aria-hidden="true" />
      <span>
        {line.words}
        {line.more && <span className={classes.quiet}> {line.more}</span>}
      </span>
    </p>
  )
  const isConnected = call.phase === 'connected'
  return (
    <div data-testid="call-line">
      <div role="status">{isConnected && label}</div>
      {!isConnected && label}
    </div>
  )
}
