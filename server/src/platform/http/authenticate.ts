import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context'
import { spokenLanguage } from '../texts'

/** The token of `Authorization: Bearer …`; the only thing that ever authorises a call. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1]
}

/** The session that a request names, if its token is ours and of now; whether the session stands is for the database. */
export function sessionOf(app: FastifyInstance, request: FastifyRequest): number | undefined {
  const token = bearerOf(request)
  return token ? app.platform.tokens.read(token)?.sid : undefined
}

/** The context of a request: in which language and from where it comes; who calls is found by `authorize`. */
export function openContext(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Context {
  void reply.header('x-request-id', request.id)
  return {
    platform: app.platform,
    requestId: request.id,
    language: spokenLanguage(request.headers['accept-language']),
    caller: null,
    address: request.ip,
    transaction: null,
    call: null,
    change: null,
    afterCommit: [],
  }
}
