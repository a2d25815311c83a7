import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../http/authenticate'
import { notFound, Problem } from '../http/problem'

/** GET /api/metrics for whoever has the token of METRICS_TOKEN; without that setting there is no such address. */
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

/** In a time that tells nothing of how much was right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
