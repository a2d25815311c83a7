import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authenticate'
import type { HttpExchange } from './handlers'

/**
 * Cookies are HttpOnly, for this site only, and go to the calls below their path alone, unless told the auth calls:
 * they can authorise nothing else.
 */
export function exchange(request: FastifyRequest, reply: FastifyReply): HttpExchange {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const
  const auth = '/api/admin/auth'
  return {
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge, path = auth) => void reply.setCookie(name, value, { ...attributes, maxAge, path }),
    clearCookie: (name) => void reply.clearCookie(name, { ...attributes, path: auth }),
    userAgent: request.headers['user-agent'],
    bearer: bearerOf(request),
  }
}
