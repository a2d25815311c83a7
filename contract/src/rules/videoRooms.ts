/**
 * The kinds of video rooms: of a visit, of an open episode, of a consultation request, and of a round. The order never
 * changes, because the media server's room numbers follow from it.
 */
const roomKinds = ['appointment', 'episode', 'request', 'round'] as const

/** What a video room belongs to. */
export interface RoomSubject {
  kind: (typeof roomKinds)[number]
  id: number
}

/** So many kinds of rooms fit into the numbers of the media server. */
const mostKinds = 8

/**
 * The names of video rooms: `appointment.{id}`, `episode.{id}`, `request.{id}` and `round.{id}`. A room has one name only, so
 * the id has no leading zeros.
 */
export const roomNamePattern = new RegExp(`^(${roomKinds.join('|')})\\.[1-9]\\d{0,8}$`)

/** Returns the name of the video room of an episode. */
export function caseRoom(episodeId: number): string {
  return `episode.${episodeId}`
}

/** Returns the name of the video room of a consultation request. */
export function requestRoom(requestId: number): string {
  return `request.${requestId}`
}

/** Returns the name of the video room of a round. */
export function roundRoom(roundId: number): string {
  return `round.${roundId}`
}

/**
 * Returns what a video room belongs to.
 * @param name matches roomNamePattern
 */
export function subjectOfRoom(name: string): RoomSubject {
  const [first, id] = name.split('.')
  return { kind: roomKinds.find((kind) => kind === first) ?? 'appointment', id: Number(id) }
}

/**
 * Returns the number by which the media server knows a room. Rooms of different kinds never have the same number, and so
 * never the same token.
 * @param name matches roomNamePattern
 */
export function numberOfRoom(name: string): number {
  const { kind, id } = subjectOfRoom(name)
  return id * mostKinds + roomKinds.indexOf(kind)
}
