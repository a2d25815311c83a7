import { defineConfig } from 'vitest/config'
import { callsTable } from './web/build/callsTable.ts'

const browserTests = ['{server,web}/**/*.browser.test.ts', 'web/build/budget.test.ts']

/** Tests of the server get a PostgreSQL; those in a browser come last and one by one, for they wait for a picture. */
export default defineConfig({
  plugins: [callsTable()],
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: process.env.TEST_RESULTS ? ['default', 'json'] : ['default'],
    outputFile: { json: process.env.TEST_RESULTS ?? '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: browserTests,
          globalSetup: ['server/src/platform/testing/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          exclude: browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          retry: process.env.CI ? 1 : 0,
          include: browserTests,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
