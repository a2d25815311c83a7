import { defineConfig } from 'vitest/config'

/** The projects differ in one thing: tests of the server get a PostgreSQL. */
export default defineConfig({
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
          globalSetup: ['server/src/platform/testing/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
        },
      },
    ],
  },
})
