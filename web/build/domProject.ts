import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'
import { mantineVariables } from './mantineVariables.ts'

/** Milliseconds to wait for what is not there: a busy machine must not fail a test. */
const timeoutMs = 20_000

/** Nothing that asks the world outside. */
const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/**
 * The tests that need a real DOM, in Chromium without a window. In: their files. Out: the project; none where there is no
 * Chromium.
 */
export function domProject(include: string[]): TestProjectConfiguration[] {
  const executablePath = findHeadlessShell() ?? findChromium()
  if (!executablePath) return []
  return [
    {
      extends: true,
      plugins: [react(), mantineVariables()],
      // Everything that the tests and the screens import is found before the first test: a package that is met later
      // makes Vite load the page again in the middle of a test.
      optimizeDeps: { entries: ['web/src/main.tsx', ...include] },
      test: {
        name: 'dom',
        include,
        setupFiles: ['web/src/testing/setup.ts'],
        // One page for all files: fetching every module again for each of them takes longer than the tests. The setup
        // puts back what a test may have changed.
        isolate: false,
        testTimeout: 60_000,
        expect: { poll: { timeout: timeoutMs } },
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({ launchOptions: { executablePath, args: browserArguments }, actionTimeout: timeoutMs }),
          instances: [{ browser: 'chromium' }],
          viewport: { width: 1280, height: 800 },
          screenshotFailures: false,
        },
      },
    },
  ]
}
