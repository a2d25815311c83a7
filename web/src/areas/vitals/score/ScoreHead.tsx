import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import type { EarlyWarning } from '../types'
import { DueBadge } from './DueBadge'
import { ScoreBadge } from './ScoreBadge'
import classes from './score.module.css'
import { useDurationText } from './useDueText'
import { useScoreText } from './useScoreText'

type ScoreHeadProps = {
  warning: EarlyWarning
  /** The hospital's time zone. */
  zone: string
}

/** Shows the newest score with what is missing, when it was measured, the next check, and what a doctor has set. */
export function ScoreHead({ warning, zone }: ScoreHeadProps) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const text = useScoreText()
  const { score, measured_at: at, next_check: check } = warning
  const isScored = score && !('excluded' in score)
  const missing = score && text.missing(score)
  return (
    <div className={classes.head}>
      <div className={classes.badges}>
        <ScoreBadge score={score} />
        {check && <DueBadge check={check} zone={zone} />}
        {at && <span className={classes.quiet}>{t('measuredAt', { time: time(at) })}</span>}
      </div>
      {missing && <p>{missing}</p>}
      {isScored && score.hasSingleThree && <p>{t('singleThree')}</p>}
      <Settings warning={warning} zone={zone} />
    </div>
  )
}

function Settings({ warning: { monitoring }, zone }: ScoreHeadProps) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const duration = useDurationText()
  const { own_interval: own } = monitoring
  return (
    <>
      {monitoring.spo2_scale === 2 && <p className={classes.quiet}>{t('scale2')}</p>}
      {own && (
        <InlineNotice tone="neutral">
          {t('ownInterval', {
            duration: duration(own.minutes),
            until: time(own.until),
            person: isolated(own.set_by.name_text),
            reason: isolated(own.reason),
          })}
        </InlineNotice>
      )}
    </>
  )
}
