import type { Language } from '#contract/kit/translate'
import { type BrandColors, darkColors, lightColors } from '#contract/rules/brandColors'
import type { Platform } from '../../platform/platform'
import { installationOf, readSettings, type SettingsRow } from './settings'
import { webManifestAddress } from './webManifest'

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character)
}

const declarations = (colors: BrandColors) =>
  Object.entries(colors)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')

/** How many times wider than high a logo is shown; a wider one is shown smaller, so that the header has room for it. */
const maxLogoRatio = 4

/** Returns the rules that replace the default colors and logo; the doubled `:root` outweighs the app's stylesheet. */
function styleOf(row: SettingsRow): string {
  const { primary_color: primary, logo } = installationOf(row)
  const ratio = Math.min(Math.max(row.logo_ratio ?? 1, 1), maxLogoRatio)
  return [
    primary ? `:root:root{${declarations(lightColors(primary))}}` : '',
    primary
      ? `@media not print{:root:root[data-mantine-color-scheme="dark"]{${declarations(darkColors(primary))}}}`
      : '',
    logo
      ? `:root:root{--logo-image:url("${logo}");--logo-own:block;--logo-default:none;--logo-ratio:${ratio.toFixed(2)}}`
      : '',
  ].join('')
}

/**
 * Adds the settings of the installation to the page, where the app reads them before its first paint: a call would cost
 * the sign-in page a round trip and show another name first. The page is unchanged when the database does not respond, so
 * that the app can say so.
 * @param html with `__NONCE__` where the nonce of the response is inserted
 */
export async function customizePage(platform: Platform, html: string, language: Language): Promise<string> {
  const row = await readSettings(platform.database).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'The settings of the installation could not be read; the page has the defaults')
    return undefined
  })
  if (!row) return html
  const { name_en: en, name_ar: ar, phone, support_email: email, primary_color: primary } = row
  const given = JSON.stringify({ name: { en, ar }, phone, email })
  const style = styleOf(row)
  const head = [
    `<meta name="installation" content="${escapeHtml(given)}">`,
    `<link rel="manifest" href="${webManifestAddress(language)}">`,
    `<link rel="apple-touch-icon" href="${installationOf(row).logo ?? '/icon-192.png'}">`,
    style && `<style nonce="__NONCE__">${style}</style>`,
    '</head>',
  ].join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(language === 'ar' ? ar : en)}</title>`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (all, start: string) => (primary ? start + primary : all))
    .replace('</head>', () => head)
}
