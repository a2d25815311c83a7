import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/kit/translate'
import { accountMail } from '../../../../../server/src/areas/auth/mails'

const project = fileURLToPath(new URL('../../../../..', import.meta.url))

/** One text with the key that a failing test reports. */
export interface Text {
  /**
   * For example `clinics:form.title` of a screen, `contract:error.forbidden` of the API, `mails:reset`, or `page` of
   * index.html.
   */
  key: string
  text: string
}

/**
 * Returns every user-facing text in a language: of the screens, the API, the emails about accounts, and the page that
 * the browser shows before the app. Emails about notifications consist of texts of the API.
 *
 * @param language the language of the texts
 * @returns the texts, one paragraph each
 */
export function textsIn(language: Language): Text[] {
  return [...catalogueTexts(language), ...mailTexts(language), ...pageTexts(language)]
}

function catalogueTexts(language: Language): Text[] {
  return ['web/src', 'contract/src', 'server/src'].flatMap((root) =>
    readdirSync(`${project}/${root}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => new RegExp(`(^|/)(locales|texts)/${language}\\.json$`).test(path))
      .flatMap((path) => {
        const folder = path.split('/').at(-3)
        const area = root === 'contract/src' ? ['contract', folder].filter(Boolean).join('/') : folder
        const texts: Record<string, string> = JSON.parse(readFileSync(`${project}/${root}/${path}`, 'utf8'))
        return Object.entries(texts).map(([key, text]) => ({ key: `${area}:${key}`, text }))
      }),
  )
}

function mailTexts(language: Language): Text[] {
  const names = { first_name: '{name}', last_name: '', alternate_name: null }
  const to = { ...names, email: 'reader@example.org', language }
  return (['verify', 'invite', 'reset'] as const).flatMap((purpose) => {
    const { subject, body } = accountMail(purpose, to, '{link}', { name: 'Mashfa', signature: 'Mashfa' })
    return [subject, ...body.split('\n\n')].map((text) => ({ key: `mails:${purpose}`, text }))
  })
}

function pageTexts(language: Language): Text[] {
  const html = readFileSync(`${project}/web/index.html`, 'utf8')
  const paragraphs = html.matchAll(new RegExp(`<p lang="${language}"[^>]*>([^<]+)</p>`, 'g'))
  return [...paragraphs].map(([, text = '']) => ({ key: 'page', text }))
}
