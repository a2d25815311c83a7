import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../root'
import { answerError } from './errors'
import { notFound } from './problem'

const year = 365 * 24 * 60 * 60

/** Serves the built web app: hashed assets for a year, the page itself anew each time, for every address of a screen. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  const folder = join(projectRoot(), 'dist', 'web')
  if (!existsSync(folder)) return
  await app.register(files, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes(`${join('web', 'assets')}`)
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!isScreen) return answerError(notFound(), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
