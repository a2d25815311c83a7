import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/kit/translate'
import { runIn, systemContext } from '../../platform/context'
import { openMedia } from '../../platform/files/media'
import { pngHeadLength, pngSizeOf } from '../../platform/files/pictureSize'
import type { Platform } from '../../platform/platform'
import { preferredLanguage } from '../../platform/texts'
import { installationOf, readSettings, type SettingsRow } from './settings'

const path = '/manifest.webmanifest'

/** The primary color and the background of the default theme (web/src/app/theme/tokens.css). */
const defaultColors = { theme: '#0b6b66', background: '#f5f7f7' }

interface Icon {
  src: string
  /** `WIDTHxHEIGHT` in pixels. */
  sizes: string
  type: 'image/png'
  purpose: 'any' | 'maskable'
}

const defaultIcons: readonly Icon[] = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Returns the address of the web manifest in a language. */
export function webManifestAddress(language: Language): string {
  return `${path}?lang=${language}`
}

async function headOf(mediaId: number): Promise<Buffer> {
  const { stream } = await openMedia(mediaId)
  let head = Buffer.alloc(0)
  for await (const chunk of stream) {
    head = Buffer.concat([head, Buffer.from(chunk)])
    if (head.length >= pngHeadLength) break
  }
  return head
}

/** Returns the logo of the installation with the size that its header states, or the default icons. */
async function iconsOf(row: SettingsRow): Promise<readonly Icon[]> {
  const { logo } = installationOf(row)
  if (row.logo_media_id === null || logo === null) return defaultIcons
  const size = pngSizeOf(await headOf(row.logo_media_id))
  if (!size) return defaultIcons
  return [{ src: logo, sizes: `${size.width}x${size.height}`, type: 'image/png', purpose: 'any' }]
}

async function webManifest(language: Language) {
  const row = await readSettings()
  const name = language === 'ar' ? row.name_ar : row.name_en
  return {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: row.primary_color ?? defaultColors.theme,
    background_color: defaultColors.background,
    icons: await iconsOf(row),
  }
}

/** Serves the web manifest, with which browsers offer to install the app, from the settings of the installation. */
export function mountWebManifest(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { lang?: string } }>(path, async (request, reply) => {
    const { lang } = request.query
    const language = lang === 'ar' || lang === 'en' ? lang : preferredLanguage(request.headers['accept-language'])
    const manifest = await runIn(systemContext(platform), () => webManifest(language))
    return reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
}
