import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authenticate'
import type { HttpExchange } from './handlers'

/** Cookies are HttpOnly, for this site only, and go to the auth calls alone: they can authorise nothing else. */
export function exchange(request: FastifyRequest, reply: FastifyReply): HttpExchange {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/admin/auth',
    secure: request.protocol === 'https',
  } as const
  return {
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, attributes),
    userAgent: request.headers['user-agent'],
    bearer: bearerOf(request),
  }
}
