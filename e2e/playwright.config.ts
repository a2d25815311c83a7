import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from '../scripts/chromium.mjs'
import { chromiumLaunch } from './support/chromiumLaunch'
import type { MatrixCell } from './support/journey'
import { timeouts } from './support/timeouts'

/** Screens and journeys need no window system; calls (picture in picture) do. */
const headlessShell = findHeadlessShell()

/** `TEST_SCOPE=all` (`npm run test:all`) runs every check in every combination of language and width. */
const all = process.env.TEST_SCOPE === 'all'

const en1280: MatrixCell = { language: 'en', width: 1280 }
const en390: MatrixCell = { language: 'en', width: 390 }
const ar1280: MatrixCell = { language: 'ar', width: 1280 }
const ar390: MatrixCell = { language: 'ar', width: 390 }

/** The two combinations that run everything: each language and each width once. */
const two = [en1280, ar390]
const four = [en1280, ar390, en390, ar1280]

/** Keyboard-only journeys, on desktop only. */
const desktopOnly = ['**/keyboard.spec.ts', '**/emptyInstallation.spec.ts']

/** Independent of language and width; connection loss is tested in every combination by `npm run test:all`. */
const firstOnly = [
  '**/routes.spec.ts',
  '**/caseBudget.spec.ts',
  '**/focusStops.spec.ts',
  '**/contrast.spec.ts',
  ...(all ? [] : ['**/connectionLoss.spec.ts']),
]

/** What every patient and the desk depend on: in both combinations of `npm test`. */
const inBoth = [
  'booking.spec.ts',
  'payment.spec.ts',
  'registration.spec.ts',
  'staffBooking.spec.ts',
  'consultation.spec.ts',
]

/**
 * The specs that `npm test` runs in one of the two combinations only: alternately in English on desktop and in Arabic on
 * a phone. `npm run test:all` runs them in all four.
 */
const alternating = ['journeys', 'media'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.spec.ts') && !inBoth.includes(file))
    .map((file) => `**/${file}`)
    .filter((pattern) => !desktopOnly.includes(pattern) && !firstOnly.includes(pattern))
    .sort(),
)

/**
 * Returns a project for the specs of one folder in each of these combinations; run them with `--project "media*"` and
 * the like.
 */
function projects(folder: 'journeys' | 'media' | 'screens', cells: readonly MatrixCell[]) {
  return cells.map(({ language, width }) => ({
    name: `${folder} ${language} ${width}`,
    testDir: folder,
    testIgnore: [
      ...(width === 390 ? desktopOnly : []),
      ...(language === 'en' && width === 1280 ? [] : firstOnly),
      ...(all ? [] : alternating.filter((_, index) => (index % 2 === 0) === (width === 390))),
    ],
    use: {
      language,
      width,
      ...(folder !== 'media' && headlessShell
        ? { launchOptions: { ...chromiumLaunch, executablePath: headlessShell } }
        : {}),
    },
  }))
}

export default defineConfig<MatrixCell>({
  outputDir: '../test-output/journeys',
  fullyParallel: true,
  workers: 2,
  timeout: timeouts.test,
  // What passes only at the second attempt is reported, and fixed in the change in which it appears (decision 73).
  retries: 1,
  expect: { timeout: timeouts.step },
  reporter: 'list',
  use: {
    actionTimeout: timeouts.step,
    navigationTimeout: timeouts.step,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: chromiumLaunch,
  },
  projects: [
    ...projects('screens', four),
    ...projects('journeys', all ? four : two),
    // Real media and shaped networks: one at a time (`--workers 1`), with nothing else running.
    ...projects('media', all ? four : two),
  ],
})
