import { type Caller, mustSetUpSecondFactor } from '../auth/caller'
import { LiveConnection, type RealtimeSocket, type TokenHolder } from './connection'
import type { InContext, RealtimeLog } from './messages'
import type { ReauthoriseHandler } from './realtime'
import { RealtimeError } from './realtimeError'
import type { RunLater } from './runLater'
import type { Subscriptions } from './subscriptions'

interface Parts {
  /** Returns the valid ones of the tokens, with their current users. */
  authenticate(tokens: readonly string[]): Promise<Map<string, TokenHolder>>
  inContext: InContext
  log: RealtimeLog
  subscriptions: Subscriptions
  /** Called after the channels of a connection. */
  reauthoriseHandlers: readonly ReauthoriseHandler[]
  /** Milliseconds. */
  renewGrace: number
  runLater: RunLater
}

/** How many connections are checked with one statement. */
const batchSize = 500

const messages: Record<number, string> = {
  401: 'unauthenticated',
  403: 'second factor required',
  429: 'too many connections',
}

/** Why a connection was refused; Socket.IO sends `data` to the browser. */
export class AdmissionError extends Error {
  readonly data: { status: number }

  constructor(status: number) {
    super(messages[status] ?? 'unavailable')
    this.data = { status }
  }
}

/** Keeps every connection bound to a valid token and current permissions. */
export class Credentials {
  constructor(private readonly parts: Parts) {}

  /**
   * @throws AdmissionError 401 without a valid token; 403 while a second factor that a role requires is missing; 503 if
   * it could not be checked
   */
  async admit(socket: RealtimeSocket): Promise<LiveConnection> {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string' || token.length > 4_000) throw new AdmissionError(401)
    const holder = await this.holderOf(token).catch((error) => {
      this.parts.log.error({ err: error }, 'a realtime connection could not be authenticated')
      throw new AdmissionError(503)
    })
    if (!holder) throw new AdmissionError(401)
    if (mustSetUpSecondFactor(holder.caller)) throw new AdmissionError(403)
    return new LiveConnection(socket, token, holder.caller, holder.scope)
  }

  /** @throws RealtimeError 401 for an invalid token, 403 for another user's, one that opens more or less, or without a
   * required second factor */
  async renew(connection: LiveConnection, token: string): Promise<void> {
    const holder = await this.holderOf(token)
    if (!holder) throw new RealtimeError(401)
    const isSame = holder.caller.id === connection.caller.id && holder.scope === connection.scope
    if (!isSame || mustSetUpSecondFactor(holder.caller)) {
      connection.end()
      throw new RealtimeError(403)
    }
    connection.renewed(token, holder.caller)
    await this.reauthorise(connection)
  }

  /**
   * Checks tokens and permissions again. Channels are authorized again where the permissions have changed, or
   * everywhere if `allChannels` is set. What could not be checked is checked at the next run.
   */
  async checkAll(connections: LiveConnection[], allChannels = false): Promise<void> {
    if (allChannels) for (const connection of connections) connection.stale = true
    for (let first = 0; first < connections.length; first += batchSize) {
      const some = connections
        .slice(first, first + batchSize)
        .map((connection) => ({ connection, token: connection.token }))
      try {
        const holders = await this.holdersOf(some.map(({ token }) => token))
        for (const { connection, token } of some) await this.check(connection, token, holders.get(token)?.caller)
      } catch (error) {
        this.parts.log.warn({ err: error }, 'the sessions of realtime connections could not be checked')
      }
    }
  }

  private async check(connection: LiveConnection, token: string, caller: Caller | undefined) {
    if (!connection.alive || connection.token !== token) return
    if (!caller) return connection.requestRenewal(this.parts.renewGrace, this.parts.runLater)
    if (mustSetUpSecondFactor(caller)) {
      // The page then fetches the user, and leads to setting up the second factor.
      connection.send('rights:changed', {})
      return connection.end()
    }
    if (rightsOf(caller) !== rightsOf(connection.caller)) connection.stale = true
    connection.caller = caller
    if (!connection.stale) return
    connection.send('rights:changed', {})
    await this.parts.inContext(caller, () => this.reauthorise(connection))
  }

  private async reauthorise(connection: LiveConnection): Promise<void> {
    connection.stale = false
    try {
      await this.parts.subscriptions.reauthorise(connection)
      for (const handler of this.parts.reauthoriseHandlers) await handler(connection)
    } catch (error) {
      connection.stale = true
      this.parts.log.warn(
        { err: error, user_id: connection.caller.id },
        'channel subscriptions could not be authorized again',
      )
    }
  }

  private async holderOf(token: string): Promise<TokenHolder | undefined> {
    return (await this.holdersOf([token])).get(token)
  }

  private holdersOf(tokens: readonly string[]): Promise<Map<string, TokenHolder>> {
    return this.parts.inContext(null, () => this.parts.authenticate(tokens))
  }
}

function rightsOf(caller: Caller): string {
  return [caller.verified, ...[...caller.permissions].sort(), ...[...caller.roleCodes].sort()].join()
}
