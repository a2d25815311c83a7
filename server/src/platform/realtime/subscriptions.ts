import type { PresenceMember } from '#contract/channels'
import type { Access } from '../access/access'
import { type Caller, namesOfCaller } from '../auth/caller'
import { type Audience, admission } from './admission'
import { type ChannelAddress, channelAddress } from './channelName'
import type { LiveConnection } from './connection'
import type { PresenceRegistry } from './presence'
import type { PresenceHooks } from './realtime'
import { RealtimeError } from './realtimeError'

const maxChannels = 50

interface Parts {
  access: Access
  presence: PresenceRegistry
  /** Everybody in a room, on whichever server. */
  members(room: string): Promise<PresenceMember[]>
  hooksOf(channel: string): PresenceHooks | undefined
}

/** The Socket.IO room of those who hear a channel as staff, or as its patients. */
export function roomOf(channel: string, audience: Audience): string {
  return `${channel}:${audience}`
}

/** What one may see of the people in a presence channel: patients see staff only. */
export function visibleTo(audience: Audience, members: PresenceMember[]): PresenceMember[] {
  return audience === 'staff' ? members : members.filter((member) => member.kind === 'staff')
}

/** Lets connections into channels and out again; everything here runs in the caller's context. */
export class Subscriptions {
  constructor(private readonly parts: Parts) {}

  /**
   * @returns of a presence channel those who are there and may be seen, the person among them
   * @throws Refusal 403 or 404 where the person may not hear it, 429 with too many channels at once; whatever else is
   * thrown leaves a channel that was open as it was
   */
  async subscribe(connection: LiveConnection, name: string): Promise<{ members?: PresenceMember[] }> {
    const address = channelAddress(name)
    if (!address) throw new RealtimeError(404)
    const current = connection.channels.get(name)
    if (!current && connection.channels.size >= maxChannels) throw new RealtimeError(429)
    const isOpen = current !== undefined && current !== 'pending'
    if (!current) connection.channels.set(name, 'pending')
    try {
      const audience = await admission(this.parts.access, connection.caller, address)
      const member = await this.memberOf(address, connection.caller, audience)
      // Meanwhile the tab may have closed or changed its mind.
      if (!connection.alive || !connection.channels.has(name)) throw new RealtimeError(410)
      this.admit(connection, name, audience)
      if (!member) return {}
      this.parts.presence.enter(name, connection.id, member)
      return { members: visibleTo(audience, await this.parts.members(name)) }
    } catch (error) {
      if (!isOpen || error instanceof RealtimeError) this.unsubscribe(connection, name)
      throw error
    }
  }

  unsubscribe(connection: LiveConnection, name: string): void {
    const audience = connection.channels.get(name)
    if (!audience) return
    connection.channels.delete(name)
    if (audience !== 'pending') void connection.socket.leave(roomOf(name, audience))
    this.parts.presence.exit(name, connection.id, connection.caller.id)
  }

  leaveAll(connection: LiveConnection): void {
    for (const name of [...connection.channels.keys()]) this.unsubscribe(connection, name)
  }

  /**
   * Asks for every channel again, and takes away what the person may no longer hear. Those that cannot be asked for stay
   * as they were; then it throws, after the others were asked for.
   */
  async reauthorise(connection: LiveConnection): Promise<void> {
    const failures: unknown[] = []
    for (const name of [...connection.channels.keys()]) {
      if (!connection.channels.has(name)) continue
      try {
        await this.subscribe(connection, name)
      } catch (error) {
        if (error instanceof RealtimeError)
          connection.send('subscription:ended', { channel: name, status: error.status })
        else failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  private admit(connection: LiveConnection, name: string, audience: Audience): void {
    const before = connection.channels.get(name)
    if (before && before !== 'pending' && before !== audience) void connection.socket.leave(roomOf(name, before))
    connection.channels.set(name, audience)
    void connection.socket.join(roomOf(name, audience))
  }

  private async memberOf(
    address: ChannelAddress,
    caller: Caller,
    audience: Audience,
  ): Promise<PresenceMember | undefined> {
    if (address.declared.kind !== 'presence') return undefined
    const kind = audience === 'staff' ? 'staff' : 'patient'
    const described = await this.parts.hooksOf(address.channel)?.describe?.(address.key, caller, kind)
    return described ?? { user_id: caller.id, ...namesOfCaller(caller), avatar: null, kind, appointment_id: null }
  }
}
