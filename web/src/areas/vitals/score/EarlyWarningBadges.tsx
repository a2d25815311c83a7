import { IconAlertCircle, IconBabyCarriage, IconHeartRateMonitor, IconLungs } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { StatusBadge } from '../../../ui/StatusBadge'
import { mayRead, useEarlyWarning } from '../queries'
import { DueBadge } from './DueBadge'
import { ScoreBadge } from './ScoreBadge'

type EarlyWarningBadgesProps = {
  episodeId: number
  /** The hospital's time zone. */
  zone: string
}

/**
 * Shows the newest score of a patient, when the next check is due, and what changes how the vital signs are read, for the
 * banner. It says so if they cannot be loaded, also if an earlier request succeeded: the score may have risen since.
 */
export function EarlyWarningBadges(props: EarlyWarningBadgesProps) {
  const { can } = useAuthSession()
  return can(mayRead) ? <Badges {...props} /> : null
}

function Badges({ episodeId, zone }: EarlyWarningBadgesProps) {
  const t = useText('vitals')
  const { data, error } = useEarlyWarning(episodeId)
  const warning = data?.data
  return (
    <>
      {error && (
        <StatusBadge tone="bad" icon={<IconAlertCircle />}>
          {t('score.failed')}
        </StatusBadge>
      )}
      {!warning && !error && <StatusBadge icon={<IconHeartRateMonitor />}>{t('score.loading')}</StatusBadge>}
      {warning && (
        <>
          <ScoreBadge score={warning.score} />
          {warning.next_check && <DueBadge check={warning.next_check} zone={zone} />}
          {warning.monitoring.spo2_scale === 2 && (
            <StatusBadge tone="warn" icon={<IconLungs />}>
              {t('scale2')}
            </StatusBadge>
          )}
          {warning.monitoring.is_pregnant && (
            <StatusBadge tone="warn" icon={<IconBabyCarriage />}>
              {t('monitoring.pregnant')}
            </StatusBadge>
          )}
        </>
      )}
    </>
  )
}
