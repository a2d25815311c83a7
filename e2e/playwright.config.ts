import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'
import { browserArguments } from './support/browserArguments'
import type { Way } from './support/journey'

const { path } = ensureChromium()

/** Takes its time, and is the same in any language: once on a desk, once on a phone. */
const twice = '**/lines.spec.ts'
const atDesks = '**/keyboard.spec.ts'

/** Each journey in English and Arabic, on a desk and on a phone. */
const ways = (['en', 'ar'] as const).flatMap((language) =>
  ([1280, 390] as const).map((width) => ({
    name: `${language} ${width}`,
    // Some things take their time and are the same in any language; a keyboard belongs to a desk.
    testIgnore: [...((language === 'en') === (width === 1280) ? [] : [twice]), ...(width === 390 ? [atDesks] : [])],
    use: { language, width },
  })),
)

export default defineConfig<Way>({
  testDir: 'journeys',
  outputDir: '../test-output/journeys',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  // Real cameras and lines on a busy machine: a second try is shown as flaky in the report, never hidden.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: path ?? undefined,
      args: browserArguments,
    },
  },
  projects: ways,
})
