import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context'
import { preferredLanguage } from '../texts'

/** Returns the token of `Authorization: Bearer …`, the only credential that authorizes a call. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1]
}

/** Returns the name and the password of `Authorization: Basic …` (RFC 7617). */
export function basicOf(request: FastifyRequest): { name: string; password: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(request.headers.authorization ?? '')?.[1]
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return name !== undefined && password !== undefined ? { name, password } : undefined
}

/** Returns the signature of a body by another system: of a gateway of short messages, or of Meta. */
export function signatureOf({ headers }: FastifyRequest): string | undefined {
  const signature = headers['x-signature-256'] ?? headers['x-hub-signature-256']
  return typeof signature === 'string' ? signature : undefined
}

/**
 * Returns the id of the request's auth session if its token is valid; whether the session is active is checked in the
 * database.
 */
export function sessionOf(app: FastifyInstance, request: FastifyRequest): number | undefined {
  const token = bearerOf(request)
  return token ? app.platform.tokens.read(token)?.sid : undefined
}

/** Creates the context of a request with its language and address; the caller is found by `authorize`. */
export function openContext(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Context {
  void reply.header('x-request-id', request.id)
  return {
    platform: app.platform,
    requestId: request.id,
    language: preferredLanguage(request.headers['accept-language']),
    caller: null,
    address: request.ip,
    transaction: null,
    call: null,
    change: null,
    span: request.span,
    afterCommit: [],
  }
}
