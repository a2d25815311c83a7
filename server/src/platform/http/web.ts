import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectRoot } from '../root'
import { answerError } from './errors'
import { notFound } from './problem'

const year = 365 * 24 * 60 * 60

function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
}

/**
 * Serves the built web app: hashed assets for a year, the page itself anew each time, for every address of a screen.
 * Everything else that is not there answers 404.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  const folder = join(projectRoot(), 'dist', 'web')
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(files, {
      root: folder,
      index: 'index.html',
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isScreen(request)) return answerError(notFound(), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
