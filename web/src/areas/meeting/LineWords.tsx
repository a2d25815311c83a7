import { IconAlertTriangle, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { type Text, useText } from '../../app/i18n/useText'
import { useAnnounceChange } from '../../ui/feedback/announce'
import classes from './CallStage.module.css'
import type { CallView } from './callView'
import { lineWords, type Tone } from './phaseWords'

const icons: Record<Tone, typeof IconWifi> = { good: IconWifi, weak: IconAlertTriangle, quiet: IconWifiOff }

/** How the connection is, in words, told when it changes; while there is none, the message of the stage is told. */
export function LineWords({ call }: { call: CallView }) {
  const t = useText('meeting')
  const line = lineWords(call, t)
  const Icon = line && icons[line.tone]
  useAnnounceChange(call.phase === 'connected' ? line && saidOf(line, t) : undefined)
  return (
    <div data-testid="call-line">
      {Icon && (
        <p className={classes.label} data-tone={line.tone}>
          <Icon aria-hidden="true" />
          <span>
            {line.words}
            {line.more && <span className={classes.quiet}> {line.more}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

/** Of a line that is good it is enough to hear that it is there. */
function saidOf({ tone, words, more }: NonNullable<ReturnType<typeof lineWords>>, t: Text<'meeting'>): string {
  if (tone === 'good') return t('line.connected')
  return more ? `${words}${words.endsWith('.') ? '' : '.'} ${more}` : words
}
