import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { parseSentJson } from '#contract/rules/json'
import { type Callers, createCallers } from '../auth/callers'
import { appendedType } from '../files/uploads/appendBytes'
import type { Platform } from '../platform'
import type { SignedBody } from '../textMessages/signedBody'
import { signatureOf } from './authenticate'
import { policyOfCalls } from './contentPolicy'
import { handleClientError, sendError } from './errors'
import { followRequests } from './requestLog'
import { followBodies, type SlowBodies } from './slowBodies'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    callers: Callers
    slowBodies: SlowBodies
  }
  interface FastifyRequest {
    /** The body as it was received, if it came with a signature. */
    signedBody: SignedBody | undefined
  }
}

/** For JSON bodies: far more than any form needs. */
const bodyLimit = 1024 * 1024

/** In which the headers of a request have to arrive. Without it, Node derives it from the time for the whole request. */
const headersMilliseconds = 15_000
/**
 * In which a request has to arrive. A large upload over a weak connection takes hours: `followBodies` closes those that are
 * slower than they need to be, and this only what would never end.
 */
const requestMilliseconds = 24 * 3_600_000

/** The browser features that the app uses; all others are disabled. */
const permissionsPolicy =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), picture-in-picture=(self), geolocation=(), payment=(), usb=()'

/** Requests and responses are validated by the contract (mount.ts), so Fastify's own validators need not be loaded. */
function noSchemas(): never {
  throw new Error('A route declares a schema of its own; calls are declared in the contract')
}

/** Returns the level at which plugins log what concerns a request. */
function levelOfPlugins(level: string): string {
  return level === 'debug' || level === 'trace' ? 'info' : level
}

/** Creates the HTTP server without its calls: limits, headers, cookies, error responses. */
export async function createHttp(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform
  const hops = config.trustProxy
  const app = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Below this level, plugins log headers of requests, with tokens, and names of files.
    childLoggerFactory: (log, bindings, options) =>
      log.child(bindings, { ...options, level: levelOfPlugins(log.level) }),
    exposeHeadRoutes: false,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit,
    requestTimeout: requestMilliseconds,
    http: {
      headersTimeout: headersMilliseconds,
      requestTimeout: requestMilliseconds,
      connectionsCheckingInterval: 5_000,
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // URLs that cannot be decoded, and requests that are not valid HTTP.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: handleClientError,
  })
  app.decorate('platform', platform)
  app.decorate('callers', createCallers(platform.database, platform.clock))
  app.decorateRequest('call')
  app.decorateRequest('signedBody')
  await app.register(helmet, {
    // Set by us: one policy for calls, one for each page.
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
  app.decorate('slowBodies', followBodies(app, config.minUploadBytesPerSecond))
  await app.register(cookie)
  // Only JSON, forms and bytes of uploads are read; some clients send a JSON content type with an empty body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const signature = signatureOf(request)
    if (signature !== undefined) request.signedBody = { body: body as string, signature }
    try {
      done(null, body === '' ? {} : parseSentJson(body as string))
    } catch {
      done(Object.assign(new Error('no JSON'), { statusCode: 400 }), undefined)
    }
  })
  // The bytes of an upload are streamed to its file.
  app.addContentTypeParser(appendedType, (_request, _body, done) => done(null))
  // Only for the calls that declare it (mount.ts).
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  await app.register(multipart)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  return app
}
