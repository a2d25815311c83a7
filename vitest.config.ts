import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { changedFiles, testsLeftOut } from './scripts/testing/changedAreas.ts'
import { areaTexts } from './web/build/areaTexts.ts'
import { callsByArea } from './web/build/callsByArea.ts'
import { domProject } from './web/build/domProject.ts'

/** Tests with real media between browser pages run alone, one file at a time, after all others. */
const mediaTests = ['server/**/*.media.test.ts']

/** Tests that start, kill and restart servers, PostgreSQL or Redis. */
const processTests = ['server/**/*.processes.test.ts']

const globalSetup = ['server/src/platform/testing/globalSetup.ts']

/** Has rows compared with their schemas. */
const serverSetup = ['server/src/platform/testing/setup.ts']

/** Tests of components and hooks in a real DOM: Vitest's browser mode. */
const domTests = ['web/**/*.dom.test.{ts,tsx}']

/** With `TEST_SCOPE=change` (`npm test`), without the tests of areas that no changed file can affect. */
const leftOut = process.env.TEST_SCOPE === 'change' ? testsLeftOut(changedFiles()) : []
if (leftOut.length > 0) console.log(`Without the tests in ${leftOut.join(' ')}`)

export default defineConfig({
  plugins: [callsByArea(), areaTexts()],
  test: {
    // Only a test that hangs takes so long, on a busy machine too; with TEST_SCOPE=all properties are tried more often.
    testTimeout: process.env.TEST_SCOPE === 'all' ? 900_000 : 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than there are cores: many tests wait for PostgreSQL, Redis or a timer.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...mediaTests, ...processTests, ...leftOut],
          globalSetup,
          setupFiles: serverSetup,
          // Loading the server takes longer than most files of tests: a worker loads it once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          exclude: [...domTests, ...leftOut],
          isolate: false,
        },
      },
      ...domProject(domTests, leftOut),
      {
        extends: true,
        test: { name: 'processes', include: processTests, globalSetup, setupFiles: serverSetup },
      },
      {
        extends: true,
        test: {
          name: 'media',
          include: mediaTests,
          setupFiles: serverSetup,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
