import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Language, translate, type Values } from '#contract/kit/translate'
import { areaTextsIn } from '../../web/build/areaTexts'
import { type DemoDatabases, startDemoDatabases } from './demoDatabases'
import { fillDemo, type RunningServer, type Settings, startServer } from './server'
import { timeouts } from './timeouts'

/** One combination of the test matrix. */
export interface MatrixCell {
  language: Language
  width: 1280 | 390
}

interface Journey {
  server: RunningServer
  /**
   * Opens a browser for a person, in the project's language and width; with `elsewhere`, in that browser, which reaches
   * the server at its `url`.
   */
  open(name: string, elsewhere?: { browser: Browser; url: string }): Promise<Page>
  /** Runs a step at the end, after the pages of a failed journey have been printed. */
  atEnd(step: () => Promise<void>): void
}

const catalogues = new Map<string, Record<string, string>>()

function catalogue(area: string, language: Language): Record<string, string> {
  if (area === 'permissions') return areaTextsIn(area, language)
  const folder = area === 'app' ? 'web/src/app' : area === 'ui' ? 'web/src/ui' : `web/src/areas/${area}`
  const elsewhere: Record<string, string> = {
    shell: 'web/src/app/shell/locales',
    imports: 'web/src/app/entity/locales',
    formNotices: 'web/src/app/form/locales',
    palette: 'web/src/app/palette/locales',
    secondFactor: 'web/src/app/signIn/locales',
    zoneQuestion: 'web/src/app/time/locales',
    links: 'web/src/areas/auth/links/locales',
    register: 'web/src/areas/auth/register/locales',
    terms: 'web/src/areas/auth/terms/locales',
    api: 'contract/src/texts',
    roleNames: 'contract/src/roles/texts',
  }
  const texts = elsewhere[area] ?? `${folder}/locales`
  const path = resolve(import.meta.dirname, '../..', texts, `${language}.json`)
  const known = catalogues.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  catalogues.set(path, known)
  return known
}

/** Returns the texts of the catalogues, so that a journey reads the same in both languages. */
export function textsOf(language: Language) {
  return (area: string, key: string, values?: Values) => {
    const translated = translate(catalogue(area, language), language, key, values)
    if (translated === key) throw new Error(`${area} has no text ${key}`)
    return translated
  }
}

async function openContext(browser: Browser, url: string, { language, width }: MatrixCell): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
    isMobile: width === 390,
    locale: language === 'ar' ? 'ar-EG' : 'en-GB',
    timezoneId: 'Africa/Cairo',
    permissions: ['camera', 'microphone'],
    // The app then skips transitions, which do not affect the final state.
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    (chosen) =>
      localStorage.getItem('mashfa.language') ??
      localStorage.getItem('mashfa.language-account') ??
      localStorage.setItem('mashfa.language', chosen),
    language,
  )
  return context
}

/** Prints the address and content of each page, and saves a screenshot: CI keeps only what is printed. */
async function reportPages(context: BrowserContext, screenshot: string): Promise<void> {
  for (const page of context.pages()) {
    console.log(`${page.url()}\n${(await page.locator('body').ariaSnapshot()).slice(0, 3_000)}`)
    await page.screenshot({ path: screenshot })
  }
}

interface Fixtures extends MatrixCell {
  host: '127.0.0.1' | '0.0.0.0'
  settings: Settings
  server: RunningServer
  journey: Journey
}

interface WorkerFixtures {
  demoDatabases: DemoDatabases
}

/** Test with its own server and database for each journey, in the language and width of the project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  width: [1280, { option: true }],
  host: ['127.0.0.1', { option: true }],
  settings: [{}, { option: true }],
  demoDatabases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from it.
    async ({}, use) => {
      const databases = await startDemoDatabases(fillDemo)
      await use(databases)
      await databases.stop()
    },
    { scope: 'worker', timeout: timeouts.test },
  ],
  // Each journey has its own server and database, so that none sees the bookings of another.
  server: async ({ demoDatabases, host, settings }, use) => {
    const database = await demoDatabases.create()
    const server = await startServer({ databaseUrl: database.url, host, settings })
    await use(server)
    await server.stop()
    await database.drop()
  },
  journey: async ({ browser, server, language, width }, use, info) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    const lastSteps: (() => Promise<void>)[] = []
    await use({
      server,
      atEnd: (step) => void lastSteps.push(step),
      async open(name, elsewhere) {
        const target = elsewhere ?? { browser, url: server.url }
        const context = await openContext(target.browser, target.url, { language, width })
        contexts.push(context)
        const page = await context.newPage()
        page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`))
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) problems.push(`${name}: ${message.text()}`)
        })
        return page
      },
    })
    for (const [position, context] of contexts.entries()) {
      if (info.status !== 'passed') await reportPages(context, info.outputPath(`last-${position}.png`))
      await context.close()
    }
    for (const step of lastSteps) await step()
    expect(problems, 'no page throws, or does what its policy forbids').toEqual([])
  },
})

export { expect }

/** Signs in on the sign-in page, as a visitor of the demo would. */
export async function signIn(page: Page, email: string, language: Language): Promise<void> {
  const t = textsOf(language)
  await page.goto('/login')
  await page.getByLabel(t('auth', 'field.email'), { exact: true }).fill(email)
  await page.getByLabel(t('auth', 'field.password'), { exact: true }).fill('Demo-1234')
  await page.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  // The address changes first, the page only when the next screen is loaded.
  await expect(page.getByRole('heading', { name: t('auth', 'login.title'), exact: true })).toBeHidden()
}
