import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failSpan, type Span } from '../tracing/tracing'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span, if traces are recorded. */
    span: Span | undefined
  }
}

/** One name for the files of the web app and for paths that are not routes. */
const pages = 'pages'

function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  return pattern && /^\/(api|\.well-known)\//.test(pattern) ? pattern : pages
}

/** Returns the id of a span's trace, if it is sent to the collector. */
function sampledTrace(span: Span | undefined): string | undefined {
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

/**
 * Logs one line for each answered call, counts it, and records its span. The route is the pattern, not the requested URL: URLs contain
 * ids, tokens of links and search texts.
 */
export function followRequests(app: FastifyInstance): void {
  const { log, metrics, tracing } = app.platform
  app.decorateRequest('span')
  if (tracing) {
    app.addHook('onRequest', (request, _reply, done) => {
      const route = routeOf(request)
      if (route !== pages) request.span = tracing.request(request.method, route)
      done()
    })
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const { span } = request
    metrics.recordResponse(request.method, route, reply.statusCode, reply.elapsedTime / 1000, sampledTrace(span))
    if (span) {
      span.setAttributes({ 'http.response.status_code': reply.statusCode, 'mashfa.request_id': request.id })
      if (reply.statusCode >= 500) failSpan(span)
      span.end()
    }
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
