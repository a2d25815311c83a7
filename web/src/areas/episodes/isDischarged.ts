import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { EpisodeRow } from '#contract/episodes/episode'

/** Returns whether the patient was discharged: the case can then only be read. */
export function isDischarged({ status }: Pick<EpisodeRow, 'status'>): boolean {
  return status === EPISODE_STATUS.discharged
}
