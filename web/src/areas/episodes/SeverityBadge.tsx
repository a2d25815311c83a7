import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { SEVERITY } from '#contract/episodes/codes'
import type { EpisodeRow } from '#contract/episodes/episode'
import { StatusBadge } from '../../ui/StatusBadge'

/** Shows the severity of an episode. */
export function SeverityBadge({ episode }: { episode: Pick<EpisodeRow, 'severity' | 'severity_text'> }) {
  const isUnstable = episode.severity === SEVERITY.unstable
  return (
    <StatusBadge tone={isUnstable ? 'bad' : 'ok'} icon={isUnstable ? <IconAlertTriangle /> : <IconCheck />}>
      {episode.severity_text}
    </StatusBadge>
  )
}
