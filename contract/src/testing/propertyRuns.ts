/** With `TEST_SCOPE=all` (`npm run test:all`) a property is tried on so many times as many inputs. */
const factor = process.env.TEST_SCOPE === 'all' ? 20 : 1

/**
 * How often a property is tried.
 * @param numRuns in the quick run, chosen by what one input costs
 * @returns parameters of `fc.assert`
 */
export function propertyRuns(numRuns: number): { numRuns: number } {
  return { numRuns: numRuns * factor }
}
