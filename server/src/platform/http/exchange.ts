import type { FastifyReply, FastifyRequest } from 'fastify'
import { basicOf, bearerOf } from './authenticate'
import type { HttpExchange } from './handlers'

/** The request's own events do not tell: it is closed as soon as its body is read. */
function disconnectedOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort()
  const client = new AbortController()
  raw.once('close', () => client.abort())
  return client.signal
}

/**
 * Returns the cookies and headers that a handler can use. Cookies are HttpOnly, same-site, and sent only to calls below
 * their path, by default that of the auth calls: they can authorize nothing else.
 */
export function exchange(request: FastifyRequest, reply: FastifyReply): HttpExchange {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    // Without TRUST_PROXY, a request through a proxy that speaks HTTPS with the browser arrives here as HTTP.
    secure: request.protocol === 'https' || request.server.platform.config.publicUrl.startsWith('https:'),
  } as const
  const auth = '/api/admin/auth'
  return {
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge, path = auth) => void reply.setCookie(name, value, { ...attributes, maxAge, path }),
    clearCookie: (name) => void reply.clearCookie(name, { ...attributes, path: auth }),
    userAgent: request.headers['user-agent'],
    bearer: bearerOf(request),
    basic: basicOf(request),
    signedBody: request.signedBody,
    // Created only where it is read: most calls do not need it.
    get disconnected() {
      return disconnectedOf(reply)
    },
  }
}
