import { randomInt } from 'node:crypto'

/** Vitest parameters for the fuzz test, which sends mutated requests. */
export const fuzzParameters = [
  '--project',
  'server',
  // Vitest would prefix each line of the report.
  '--disableConsoleIntercept',
  'server/src/fuzz/fuzz.test.ts',
]

/**
 * Returns the environment that configures the fuzz test, and prints the seed, so that a run can be repeated.
 * @param {{ requests?: string, seed?: string, first?: string }} [options] by default 100,000 requests with a random
 * seed
 */
export function fuzzEnvironment({ requests = '100000', seed = String(randomInt(1_000_000)), first } = {}) {
  console.log(`seed ${seed}`)
  return { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(first && { FUZZ_FIRST: first }) }
}
