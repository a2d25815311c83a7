import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'
import { mantineVariables } from './mantineVariables.ts'

/** Milliseconds to wait for an element or a condition: a busy machine must not fail a test. */
const timeoutMs = 45_000

/** Switches off the browser's own network requests. */
const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/**
 * Configures the tests that need a real DOM, in headless Chromium.
 *
 * @param include glob patterns of the test files
 * @param exclude those of test files to leave out
 * @returns one project, or none where Chromium is not installed
 */
export function domProject(include: string[], exclude: string[]): TestProjectConfiguration[] {
  const executablePath = findHeadlessShell() ?? findChromium()
  if (!executablePath) return []
  return [
    {
      extends: true,
      plugins: [react(), mantineVariables()],
      // Finds every import of the tests and the screens before the first test: a dependency found later makes Vite
      // reload the page during a test. The search does not find what only the contract imports.
      optimizeDeps: { entries: ['web/src/main.tsx', ...include], include: ['temporal-polyfill'] },
      test: {
        name: 'dom',
        include,
        exclude,
        setupFiles: ['web/src/testing/setup.ts'],
        // One page for all files: fetching every module again for each file takes longer than the tests. The setup file
        // restores what a test may have changed.
        isolate: false,
        testTimeout: 120_000,
        expect: { poll: { timeout: timeoutMs } },
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({
            launchOptions: { executablePath, args: browserArguments },
            // The app then skips transitions, which do not affect the final state.
            contextOptions: { reducedMotion: 'reduce' },
            actionTimeout: timeoutMs,
          }),
          instances: [{ browser: 'chromium' }],
          viewport: { width: 1280, height: 800 },
          screenshotFailures: false,
        },
      },
    },
  ]
}
