import type { Episode } from '#contract/episodes/episode'
import { isDischarged } from './isDischarged'

/** Returns whether a case can only be read: after discharge, where the patient was transferred from, and when consulted. */
export function isReadOnly(episode: Pick<Episode, 'status' | 'is_transferred' | 'is_consulted'>): boolean {
  return isDischarged(episode) || episode.is_transferred || episode.is_consulted
}
