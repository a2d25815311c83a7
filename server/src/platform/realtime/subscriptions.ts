import { patientRecords } from '#contract/access/patientRecords'
import type { PresenceMember } from '#contract/channels'
import type { RecordKind } from '#contract/kit/record'
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
  /** Returns everybody in a room, on all servers. */
  members(room: string): Promise<PresenceMember[]>
  hooksOf(channel: string): PresenceHooks | undefined
  auditSubscription: AuditSubscription
}

/**
 * Writes the audit entry of a subscription of staff to a channel about patients. Runs in the caller's context.
 * @param channel the channel's name without its key: `chat`
 */
export type AuditSubscription = (channel: string, kind: RecordKind, key: number | string) => void

/** Returns the Socket.IO room of those who receive a channel as staff, or as its patients. */
export function roomOf(channel: string, audience: Audience): string {
  return `${channel}:${audience}`
}

/** Returns the members of a presence channel that an audience can see: patients see staff only. */
export function visibleTo(audience: Audience, members: PresenceMember[]): PresenceMember[] {
  return audience === 'staff' ? members : members.filter((member) => member.kind === 'staff')
}

/** Subscribes connections to channels and unsubscribes them; runs in the caller's context. */
export class Subscriptions {
  constructor(private readonly parts: Parts) {}

  /**
   * Subscribes a connection to a channel.
   * @returns for a presence channel its visible members, including the caller
   * @throws RealtimeError 403 or 404 if the caller or their token cannot receive it, 429 with too many channels at once; any other
   * error leaves a channel that was already open unchanged
   */
  async subscribe(connection: LiveConnection, name: string): Promise<{ members?: PresenceMember[] }> {
    const address = channelAddress(name)
    if (!address) throw new RealtimeError(404)
    if (connection.scope === 'chat' && address.channel !== 'chat') throw new RealtimeError(403)
    const current = connection.channels.get(name)
    if (!current && connection.channels.size >= maxChannels) throw new RealtimeError(429)
    const isOpen = current !== undefined && current !== 'pending'
    if (!current) connection.channels.set(name, 'pending')
    try {
      const audience = await admission(this.parts.access, connection.caller, address)
      const member = await this.memberOf(address, connection.caller, audience)
      // Meanwhile the tab may have disconnected or unsubscribed.
      if (!connection.alive || !connection.channels.has(name)) throw new RealtimeError(410)
      this.admit(connection, name, audience)
      if (!isOpen) this.audit(address, audience)
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
   * Authorizes every channel again, and closes those that the user can no longer receive. Channels that cannot be
   * checked stay unchanged; it then throws, after the others were checked.
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

  /** A subscription shows what the calls that read the record show, so it is recorded like them. */
  private audit({ channel, declared, recordKey }: ChannelAddress, audience: Audience): void {
    if (audience !== 'staff' || declared.record === 'self' || !patientRecords.has(declared.record)) return
    this.parts.auditSubscription(channel, declared.record, recordKey)
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
