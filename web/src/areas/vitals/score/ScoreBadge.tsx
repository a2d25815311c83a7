import { IconAlertTriangle, IconCircleOff, IconHeartRateMonitor, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'
import type { StoredScore } from '../types'
import { levelTones, type ScoreLevel, scoreLevel } from './level'
import { useScoreText } from './useScoreText'

const icons: Record<ScoreLevel, ReactNode> = {
  low: <IconHeartRateMonitor />,
  single_three: <IconAlertTriangle />,
  medium: <IconAlertTriangle />,
  high: <IconAlertTriangle />,
  incomplete: <IconQuestionMark />,
  medium_or_more: <IconAlertTriangle />,
}

/** Shows a score with its level in words; null: nothing was measured. */
export function ScoreBadge({ score }: { score: StoredScore | null }) {
  const t = useText('vitals')
  const text = useScoreText()
  if (!score)
    return (
      <StatusBadge tone="warn" icon={<IconQuestionMark />}>
        {t('score.none')}
      </StatusBadge>
    )
  if ('excluded' in score) return <StatusBadge icon={<IconCircleOff />}>{text.badge(score)}</StatusBadge>
  const level = scoreLevel(score)
  return (
    <StatusBadge tone={levelTones[level]} icon={icons[level]}>
      {text.badge(score)}
    </StatusBadge>
  )
}
