/** How much slower than a quiet machine this one is, from 1 to 6: measured by `npm test` (scripts/testing/cpuProbe.mjs). */
const factor = Number(process.env.TEST_TIME_FACTOR ?? 1)

/** Milliseconds for a test, and for one action or expectation (`step`). */
export const timeouts = { test: 120_000 * factor, step: 30_000 * factor }
