/**
 * What came out of one gate.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Result
 */

/**
 * Counts what Vitest's JSON reporter wrote.
 * @returns {Result}
 */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const named = (status) => tests.filter((test) => status.includes(test.status))
  return {
    passed: named(['passed']).length,
    failed: named(['failed']).length,
    skipped: named(['skipped', 'pending', 'todo', 'disabled']).map((test) => test.fullName),
  }
}

/**
 * Counts what Playwright's JSON reporter wrote.
 * @returns {Result}
 */
export function countPlaywright(report) {
  const tests = report.suites.flatMap(testsIn)
  const named = (status) => tests.filter((test) => status.includes(test.status))
  return {
    passed: named(['expected', 'flaky']).length,
    failed: named(['unexpected']).length,
    skipped: named(['skipped']).map((test) => test.title),
  }
}

function testsIn(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      status,
      title: [projectName, spec.title].filter(Boolean).join(': '),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(testsIn)]
}

/** A gate that is one thing, done or not. */
export function oneThing(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: [] }
}

/**
 * Holds the counts against how the runner ended: one that ended badly has failed, and so has one that ran no test.
 * @param {Result | undefined} counts undefined when the runner wrote no report
 * @returns {Result}
 */
export function settle(counts, succeeded) {
  const result = counts ?? { passed: 0, failed: 0, skipped: [] }
  const ranNothing = result.passed + result.failed + result.skipped.length === 0
  return ranNothing || (!succeeded && result.failed === 0) ? { ...result, failed: result.failed + 1 } : result
}

/** Adds up all gates. @param {Result[]} results @returns {Result} */
export function total(results) {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
    skipped: results.flatMap((result) => result.skipped),
  }
}

/** The line that says it all: "12 passed, 0 failed", and ", 1 skipped" when something was. */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}
