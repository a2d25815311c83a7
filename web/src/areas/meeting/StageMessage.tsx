import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { useAnnounce } from '../../ui/feedback/announce'
import { Spinner } from '../../ui/Spinner'
import type { CallPhase } from './callPhase'
import classes from './StageMessage.module.css'

type StageMessageProps = { phase: CallPhase; title: string; more?: string; onTryAgain: () => void }

const busy: ReadonlySet<CallPhase> = new Set(['preparing', 'connecting', 'reconnecting'])

/** Shows the state of the call while there is no video, with a button to try again where possible. */
export function StageMessage({ phase, title, more, onTryAgain }: StageMessageProps) {
  const t = useText('meeting')
  useAnnounce(more ? `${title}. ${more}` : title)
  const action = {
    failed: t('action.tryAgain'),
    replaced: t('action.useHere'),
    switched: t('action.useHere'),
    refused: t('action.tryAgain'),
  }
  const actionLabel = phase in action ? action[phase as keyof typeof action] : undefined
  return (
    <div className={classes.message}>
      <div>
        <p className={classes.title}>
          {busy.has(phase) && <Spinner />}
          {title}
        </p>
        {more && <p className={classes.more}>{more}</p>}
      </div>
      {actionLabel && (
        <Button variant="primary" onClick={onTryAgain}>
          {actionLabel}
        </Button>
      )}
    </div>
  )
}
