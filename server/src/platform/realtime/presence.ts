import type { PresenceMember } from '#contract/channels'
import type { RunLater } from './runLater'

interface Presence {
  member: PresenceMember
  connections: Set<string>
  /** Cancels the leaving; undefined while there are connections. */
  stay: (() => void) | undefined
}

export interface PresenceChanges {
  joined(room: string, member: PresenceMember): void
  left(room: string, member: PresenceMember): void
}

/**
 * Tracks who is in which room. People are counted, not connections: a person joins with the first connection and leaves
 * `leftAfter` milliseconds after the last, so that a reload goes unnoticed.
 */
export class PresenceRegistry {
  private readonly rooms = new Map<string, Map<number, Presence>>()

  constructor(
    private readonly leftAfter: number,
    private readonly changes: PresenceChanges,
    private readonly runLater: RunLater,
  ) {}

  enter(room: string, connectionId: string, member: PresenceMember): void {
    const people = this.rooms.get(room) ?? new Map<number, Presence>()
    this.rooms.set(room, people)
    const known = people.get(member.user_id)
    if (known) {
      known.stay?.()
      known.stay = undefined
      known.connections.add(connectionId)
      known.member = member
      return
    }
    people.set(member.user_id, { member, connections: new Set([connectionId]), stay: undefined })
    this.changes.joined(room, member)
  }

  exit(room: string, connectionId: string, userId: number): void {
    const presence = this.rooms.get(room)?.get(userId)
    if (!presence?.connections.delete(connectionId) || presence.connections.size > 0) return
    presence.stay = this.runLater(() => this.remove(room, presence.member), this.leftAfter)
  }

  members(room: string): PresenceMember[] {
    return [...(this.rooms.get(room)?.values() ?? [])].map((presence) => presence.member)
  }

  /** Returns everybody, with the room they are in. */
  entries(): { room: string; member: PresenceMember }[] {
    return [...this.rooms.entries()].flatMap(([room, people]) =>
      [...people.values()].map(({ member }) => ({ room, member })),
    )
  }

  /** Clears the registry without reporting that people left: the server stops, they do not leave. */
  close(): void {
    for (const people of this.rooms.values()) for (const { stay } of people.values()) stay?.()
    this.rooms.clear()
  }

  private remove(room: string, member: PresenceMember): void {
    const people = this.rooms.get(room)
    people?.delete(member.user_id)
    if (people?.size === 0) this.rooms.delete(room)
    this.changes.left(room, member)
  }
}
