import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import { docsPage } from './docsPage'
import { openApi } from './openapi'
import { sendPage } from './web'

/** /api/openapi.json, and the same for reading at /api/docs: one page, made at start, without any other host. */
export function mountDocs(app: FastifyInstance, contract: Record<string, Area>, version: string): void {
  const document = JSON.stringify(openApi(contract, version))
  const page = docsPage(contract, version)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/api/docs', (_request, reply) => sendPage(reply, page))
}
