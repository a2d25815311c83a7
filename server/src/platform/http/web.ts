import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/kit/translate'
import { projectRoot } from '../root'
import { preferredLanguage } from '../texts'
import { policyOfPage, policyOfViewer, policyOfWorker } from './contentPolicy'
import { sendError } from './errors'
import { notFound } from './problem'

const year = 365 * 24 * 60 * 60

/** The placeholder in the built page for the nonce of each response (vite.config.ts). */
const placeholder = '__NONCE__'

/**
 * Only effective for documents, or in obsolete browsers: 370 bytes, which a slow connection would carry with each of
 * the fifteen files of the first page.
 */
const documentHeaders = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Returns whether a request is for a screen. Links in emails end with an email address, so a dot in the path does not
 * indicate a file: a browser that opens a page asks for HTML.
 */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  return request.method === 'GET' && wantsPage && !/^\/(api|assets|fhir)\//.test(path)
}

/** Sends a page with its own nonce for styles. */
export function sendPage(reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .headers({ 'content-security-policy': policyOfPage(nonce), 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(placeholder, nonce))
}

/** Returns the page as a visitor with this preferred language gets it; see `sendPage` for the placeholder in it. */
export type CustomizePage = (html: string, language: Language) => Promise<string>

/** Serves the viewer of medical images below `/viewer/`, with a policy of its own. */
async function mountViewer(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    prefix: '/viewer/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      reply.header('content-security-policy', policyOfViewer)
    },
  })
}

/**
 * Serves the built web app: hashed assets are cached for a year, the page is sent anew for every URL of a screen.
 * Everything else is answered with 404.
 */
export async function mountWeb(
  app: FastifyInstance,
  customize: CustomizePage,
  folder = join(projectRoot(), 'dist', 'web'),
  viewerFolder = join(projectRoot(), 'dist', 'viewer'),
): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined
  const worker = join(folder, 'sw.js')
  const sendScreen = async (html: string, request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, await customize(html, preferredLanguage(request.headers['accept-language'])))
  if (page !== undefined) {
    // Not a file, whatever the client accepts.
    app.get('/', (request, reply) =>
      // The router takes a target without a path, such as `GET *`, for the root.
      /^(\/|https?:)/.test(request.url) ? sendScreen(page, request, reply) : sendError(notFound(), request, reply),
    )
    await app.register(files, {
      root: folder,
      index: false,
      preCompressed: true,
      globIgnore: ['**/index.html*'],
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
        if (path.startsWith(worker)) reply.header('content-security-policy', policyOfWorker)
        if (isHashed) for (const name of documentHeaders) reply.removeHeader(name).raw.removeHeader(name)
      },
    })
  }
  if (existsSync(viewerFolder)) await mountViewer(app, viewerFolder)
  app.setNotFoundHandler(async (request, reply) => {
    if (page === undefined || !isScreen(request)) return sendError(notFound(), request, reply)
    return sendScreen(page, request, reply)
  })
}
