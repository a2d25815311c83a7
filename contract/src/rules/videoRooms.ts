/** The kinds of video rooms: of a visit, and of an open episode. */
const roomKinds = ['appointment', 'episode'] as const

/** What a video room belongs to. */
export interface RoomSubject {
  kind: (typeof roomKinds)[number]
  id: number
}

/** The names of video rooms: `appointment.{id}` and `episode.{id}`. */
export const roomNamePattern = new RegExp(`^(${roomKinds.join('|')})\\.\\d{1,9}$`)

/** Returns the name of the video room of an episode. */
export function caseRoom(episodeId: number): string {
  return `episode.${episodeId}`
}

/**
 * Returns what a video room belongs to.
 * @param name matches roomNamePattern
 */
export function subjectOfRoom(name: string): RoomSubject {
  const [kind, id] = name.split('.')
  return { kind: kind === 'episode' ? kind : 'appointment', id: Number(id) }
}
