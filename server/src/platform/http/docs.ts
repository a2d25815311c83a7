import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import { docsPage } from './docsPage'
import { openApi } from './openapi'
import { sendPage } from './web'

/** Created on the first request, so that startup does not wait for something rarely read. */
function memoize<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Serves /api/openapi.json, and the same as a page at /api/docs that loads nothing from other hosts. */
export function mountDocs(app: FastifyInstance, contract: Record<string, Area>, version: string): void {
  const document = memoize(() => JSON.stringify(openApi(contract, version)))
  const page = memoize(() => docsPage(contract, version))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/api/docs', (_request, reply) => sendPage(reply, page()))
}
