import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import { openApi } from './openapi'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mashfa API</title>
<script type="module" src="/api/docs/rapidoc.js"></script></head>
<body><rapi-doc spec-url="/api/openapi.json" load-fonts="false" allow-spec-url-load="false" allow-spec-file-load="false"
 primary-color="#0B6B66" render-style="read" show-header="false" persist-auth="false"></rapi-doc></body>
</html>`

/** The viewer styles its own shadow tree, so this page alone allows inline styles. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:"

/** /api/openapi.json and a reader for it at /api/docs, served from here, without any other host. */
export function mountDocs(app: FastifyInstance, contract: Record<string, Area>, version: string): void {
  const document = JSON.stringify(openApi(contract, version))
  const viewer = createRequire(import.meta.url).resolve('rapidoc')
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/rapidoc.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(viewer)),
  )
}
