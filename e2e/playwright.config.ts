import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'
import type { Way } from './support/journey'

const { path } = ensureChromium()

/** Each journey in English and Arabic, on a desk and on a phone. */
const ways = (['en', 'ar'] as const).flatMap((language) =>
  ([1280, 390] as const).map((width) => ({ name: `${language} ${width}`, use: { language, width } })),
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
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--use-fake-ui-for-media-stream',
        // Three pages that each send and show three pictures at full rate are more than a machine without a graphics card has.
        '--use-fake-device-for-media-stream=fps=10',
        '--allow-loopback-in-peer-connection',
      ],
    },
  },
  projects: ways,
})
