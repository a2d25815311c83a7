import { IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import classes from './CallStage.module.css'
import type { CallView } from './callSession'
import { lineWords, type Tone } from './phaseWords'

const icons: Record<Tone, typeof IconWifi> = { good: IconWifi, weak: IconWifi1, quiet: IconWifiOff }

/** How the connection is, in words, read out when it changes. */
export function LineWords({ call }: { call: CallView }) {
  const { words, more, tone } = lineWords(call, useText('meeting'))
  const Icon = icons[tone]
  return (
    <p role="status" className={classes.label} data-tone={tone} data-testid="call-line">
      <Icon aria-hidden="true" />
      <span>
        {words}
        {more && <span className={classes.quiet}> {more}</span>}
      </span>
    </p>
  )
}
