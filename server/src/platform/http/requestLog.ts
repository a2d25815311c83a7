import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One name for the files of the web app and for paths that are not routes. */
const pages = 'pages'

function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  return pattern && /^\/(api|\.well-known)\//.test(pattern) ? pattern : pages
}

/**
 * Logs one line for each answered call and counts it. The route is the pattern, not the requested URL: URLs contain
 * ids, tokens of links and search texts.
 */
export function followRequests(app: FastifyInstance): void {
  const { log, metrics } = app.platform
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.recordResponse(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (route !== pages) {
      log.info({
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.call?.context.caller?.id,
      })
    }
    done()
  })
}
