import type { GuestRelation } from '#contract/meeting/signals'
import { type GuestConnection, LiveConnection, type RealtimeSocket } from './connection'
import { AdmissionError } from './credentials'
import { handleMessages, type InContext, type MessageHandlers, type RealtimeLog } from './messages'

/** A person without an account, with access to one video room and nothing else. */
export interface Guest {
  guestId: number
  /** The room, such as `appointment.5`. */
  room: string
  name: string
  relation: GuestRelation
}

/** Returns the valid ones of the tokens, with their current guests. */
export type AuthenticateGuests = (tokens: readonly string[]) => Promise<Map<string, Guest>>

interface Parts {
  authenticateGuests: AuthenticateGuests
  inContext: InContext
  log: RealtimeLog
  onDisconnect(connection: GuestConnection, isExpired: boolean): void
}

/** Prefix of a guest's token; a user's token never has it. */
export const guestTokenPrefix = 'guest.'

/** The connections of guests, separate from those of users, so that no message is handled for them by oversight. */
export class GuestConnections {
  readonly handlers: MessageHandlers<Guest> = {}
  private readonly connections = new Map<string, LiveConnection<Guest>>()

  constructor(private readonly parts: Parts) {}

  get count(): number {
    return this.connections.size
  }

  /** @throws AdmissionError 401 for an invalid token, 503 if it could not be checked */
  async admit(socket: RealtimeSocket, token: string): Promise<LiveConnection<Guest>> {
    const guest = await this.guestsOf([token]).catch((error) => {
      this.parts.log.error({ err: error }, 'a guest could not be authenticated')
      throw new AdmissionError(503)
    })
    const found = guest.get(token)
    if (!found) throw new AdmissionError(401)
    return new LiveConnection(socket, token, found)
  }

  accept(connection: LiveConnection<Guest>): void {
    const { inContext, log, onDisconnect } = this.parts
    this.connections.set(connection.id, connection)
    handleMessages(connection, {
      handlers: this.handlers,
      within: (work) => inContext(null, work),
      who: { guest_id: connection.caller.guestId },
      log,
    })
    connection.socket.on('disconnect', () => {
      const isExpired = !this.connections.delete(connection.id)
      onDisconnect(connection, isExpired)
    })
  }

  /** Disconnects guests whose link is no longer valid. */
  async checkAll(): Promise<void> {
    const connections = [...this.connections.values()]
    if (connections.length === 0) return
    try {
      const guests = await this.guestsOf(connections.map(({ token }) => token))
      for (const connection of connections) if (!guests.has(connection.token)) this.endExpired(connection)
    } catch (error) {
      this.parts.log.warn({ err: error }, 'guest connections could not be checked')
    }
  }

  end(guestId: number): void {
    for (const connection of [...this.connections.values()]) {
      if (connection.caller.guestId === guestId) this.endExpired(connection)
    }
  }

  private endExpired(connection: LiveConnection<Guest>): void {
    this.connections.delete(connection.id)
    connection.send('meeting:closed', {})
    connection.end()
  }

  private guestsOf(tokens: readonly string[]): Promise<Map<string, Guest>> {
    return this.parts.inContext(null, () => this.parts.authenticateGuests(tokens))
  }
}
