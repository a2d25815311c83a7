/** With `TEST_SCOPE=all` (`npm run test:all`), a property runs with so many times as many inputs. */
const factor = process.env.TEST_SCOPE === 'all' ? 20 : 1

/**
 * Returns how many inputs a property is tried with.
 * @param numRuns the number in the quick run, chosen by the cost of one input
 * @returns parameters for `fc.assert`
 */
export function propertyRuns(numRuns: number): { numRuns: number } {
  return { numRuns: numRuns * factor }
}
