import { stripVTControlCharacters } from 'node:util'

/**
 * The counts of a gate.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Result `skipped` has the names of the skipped tests
 */

/**
 * Counts the tests in a report of Vitest's JSON reporter.
 * @returns {Result}
 */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const withStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status))
  return {
    passed: withStatus('passed').length,
    failed: withStatus('failed').length,
    skipped: withStatus('skipped', 'pending', 'todo', 'disabled').map((test) => test.fullName),
  }
}

/**
 * Counts the tests in a report of Playwright's JSON reporter. A test that passed in its retry has passed.
 * @returns {Result}
 */
export function countPlaywright(report) {
  const tests = specsIn(report.suites).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const withStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status))
  return {
    passed: withStatus('expected', 'flaky').length,
    failed: withStatus('unexpected').length,
    skipped: withStatus('skipped').map(({ projectName, spec }) => [projectName, spec.title].filter(Boolean).join(': ')),
  }
}

/**
 * Describes the failed tests in a report of Vitest's JSON reporter: the name and the start of the error of each.
 * @returns {string[]}
 */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(test.fullName, test.failureMessages?.[0])),
  )
}

/**
 * Replaces the results of the files that were run a second time.
 * @param first report of Vitest's JSON reporter
 * @param second report of the second attempt
 */
export function mergeVitest(first, second) {
  const again = new Set(second.testResults.map(({ name }) => name))
  return { ...first, testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults] }
}

/**
 * Describes the failed tests in a report of Playwright's JSON reporter: the name and the start of the error of each.
 * @param {'unexpected' | 'flaky'} [status] flaky: those that failed and then passed in their retry
 * @returns {string[]}
 */
export function playwrightFailures(report, status = 'unexpected') {
  return specsIn(report.suites).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => {
        const error = results?.find((result) => result.error)?.error
        return describeFailure(`${projectName}: ${spec.title}`, error?.message)
      }),
  )
}

/** @param {string} name @param {string | undefined} message of the error */
function describeFailure(name, message) {
  if (!message) return name
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [name, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Returns all specs of a Playwright report, including those in nested suites. */
export function specsIn(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])])
}

/** Returns the result of a gate that either succeeds or fails as a whole. @returns {Result} */
export function singleResult(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: [] }
}

/**
 * Checks the counts against the runner's exit code: a runner that failed without a failed test, or ran no tests, has
 * failed.
 * @param {Result | undefined} counts undefined if the runner wrote no report
 * @returns {Result}
 */
export function checkResult(counts, succeeded) {
  const result = counts ?? { passed: 0, failed: 0, skipped: [] }
  const ranNothing = result.passed + result.failed + result.skipped.length === 0
  return ranNothing || (!succeeded && result.failed === 0) ? { ...result, failed: result.failed + 1 } : result
}

/** @param {Result[]} results @returns {Result} */
export function sumResults(results) {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
    skipped: results.flatMap((result) => result.skipped),
  }
}

/** More tests than this that pass only at the second attempt fail a run. */
export const maxFlaky = 5

/** Returns whether nothing failed; in CI a skipped test counts as a failure. @param {Result} result */
export function isSuccess({ failed, skipped }, inCi = process.env.CI === 'true') {
  return failed === 0 && (!inCi || skipped.length === 0)
}

/** Returns "12 passed, 0 failed", followed by ", 1 skipped" if there are any. @param {Result} result */
export function formatResult({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}
