import type { Episode } from '#contract/episodes/episode'
import { isDischarged } from './isDischarged'

/** Returns whether a case can only be read: after discharge, and where the patient was transferred from. */
export function isReadOnly(episode: Pick<Episode, 'status' | 'is_transferred'>): boolean {
  return isDischarged(episode) || episode.is_transferred
}
