import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/caller'
import type { Context } from '../context'
import { spokenLanguage } from '../texts'

/** The token of `Authorization: Bearer …`; the only thing that ever authorises a call. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1]
}

async function callerOf(app: FastifyInstance, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerOf(request)
  const claims = token ? app.platform.tokens.read(token) : undefined
  return claims ? app.callers.of(claims.sid) : null
}

/** The context of a request: who calls, in which language, from where. */
export async function openContext(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  void reply.header('x-request-id', request.id)
  return {
    platform: app.platform,
    requestId: request.id,
    language: spokenLanguage(request.headers['accept-language']),
    caller: await callerOf(app, request),
    address: request.ip,
    transaction: null,
    call: null,
    change: null,
    afterCommit: [],
  }
}
