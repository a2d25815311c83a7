import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../http/authenticate'
import { notFound, Problem } from '../http/problem'

/** Serves GET /api/metrics to clients with the token of METRICS_TOKEN; without that setting it is answered with 404. */
export function mountMetrics(app: FastifyInstance): void {
  const { config, metrics } = app.platform
  app.get('/api/metrics', async (request, reply) => {
    if (!config.metricsToken) throw notFound()
    const given = bearerOf(request)
    if (!given) throw new Problem(401, 'error.unauthenticated')
    if (!isSame(given, config.metricsToken)) throw new Problem(403, 'error.forbidden')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
