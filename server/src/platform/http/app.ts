import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Callers, createCallers } from '../auth/callers'
import type { Platform } from '../platform'
import { policyOfCalls } from './contentPolicy'
import { handleClientError, sendError } from './errors'
import { followRequests } from './requestLog'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    callers: Callers
  }
}

/** JSON bodies: far more than any form needs. */
const bodyLimit = 1024 * 1024

/** The largest upload on the slowest line that we serve takes less; who sends nothing more is let go. */
const requestTimeout = 15 * 60 * 1000

/** What the app asks for itself; what nobody asks for, nobody gets. */
const permissionsPolicy =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), picture-in-picture=(self), geolocation=(), payment=(), usb=()'

/** The contract says what comes in and what goes out (mount.ts); a start need not load what else Fastify would use. */
function noSchemas(): never {
  throw new Error('A route declares a schema of its own; calls are declared in the contract')
}

/** The HTTP server without its calls: limits, headers, cookies, error answers. */
export async function createHttp(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform
  const hops = config.trustProxy
  const app = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit,
    requestTimeout,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Addresses that cannot be read, and what is no HTTP at all.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: handleClientError,
  })
  app.decorate('platform', platform)
  app.decorate('callers', createCallers(platform.database, platform.clock))
  app.decorateRequest('call')
  await app.register(helmet, {
    // Ours: one for calls, one for each page.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ 'content-security-policy': policyOfCalls, 'permissions-policy': permissionsPolicy })
    done()
  })
  followRequests(app)
  await app.register(cookie)
  // JSON and forms are all that is read; some clients send a JSON content type with nothing behind it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('no JSON'), { statusCode: 400 }), undefined)
    }
  })
  await app.register(multipart)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  return app
}
