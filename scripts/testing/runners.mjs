import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../ensure.mjs'
import { runCommand, write } from './command.mjs'
import {
  checkResult,
  countPlaywright,
  countVitest,
  maxFlaky,
  mergeVitest,
  playwrightFailures,
  vitestFailures,
} from './results.mjs'
import { playwrightFileTimes, vitestFileTimes } from './timing.mjs'

/** Milliseconds that Playwright has to stop browsers and servers, and to write its report, after its deadline. */
const stopMs = 60_000

/** Returns the command that runs a script of an installed package. */
export function packageCommand(node, path, ...parameters) {
  return [node, join(root, 'node_modules', path), ...parameters]
}

/** Returns the command that runs Vitest once. @param {string} node @param {string[]} parameters */
export function vitestCommand(node, parameters) {
  return packageCommand(node, 'vitest/vitest.mjs', 'run', ...parameters)
}

/**
 * Runs Vitest. Files that fail run once more in a new process, and that result counts: a retry of a single test would
 * not help where what it left behind fails the tests after it. Its reports are named after the gate.
 * @param {import('./setup.mjs').Session} session
 * @param {string} gate
 * @param {string[]} parameters
 * @param {import('./command.mjs').CommandOptions} [options]
 * @returns {Promise<import('./runGates.mjs').GateOutcome>}
 */
export async function runVitest(session, gate, parameters, options) {
  const first = await attemptVitest(session, gate, parameters, options)
  const failed = first.files.filter(({ failed }) => failed).map(({ file }) => relative(root, file))
  if (first.succeeded || !mayTryAgain(first, failed)) return vitestOutcome(first)
  write(options?.buffer, `\n${gate}, second attempt: ${failed.join(' ')}\n`)
  const second = await attemptVitest(session, `${gate} again`, [...parameters, ...failed], options)
  if (!second.report) return vitestOutcome(first)
  return {
    ...vitestOutcome({ ...first, report: mergeVitest(first.report, second.report), succeeded: second.succeeded }),
    flaky: second.succeeded ? [...vitestFailures(first.report), ...failed.filter(hasNoFailedTest(first.report))] : [],
  }
}

/** A second attempt of many files would take long and could not make the run pass. */
function mayTryAgain({ report, errorsOfNoFile }, failed) {
  return report !== undefined && errorsOfNoFile === 0 && failed.length > 0 && failed.length <= maxFlaky
}

/** Returns whether a file failed outside of its tests. */
function hasNoFailedTest(report) {
  return (file) =>
    report.testResults.every(
      ({ name, assertionResults }) =>
        relative(root, name) !== file || assertionResults.every(({ status }) => status !== 'failed'),
    )
}

/** Runs Vitest once. */
async function attemptVitest(session, name, parameters, { env = {}, ...options } = {}) {
  const reporters = ['default', 'json', join(root, 'scripts/testing/filesReporter.mjs')].map(
    (name) => `--reporter=${name}`,
  )
  const report = reportPath(session, name, '.json')
  const files = reportPath(session, name, '.files.json')
  const progress = reportPath(session, name, '.progress.txt')
  const succeeded = await runCommand(
    vitestCommand(session.node, [...reporters, `--outputFile.json=${report}`, ...parameters]),
    {
      ...options,
      env: { ...session.env, ...env, TEST_FILES: files, TEST_PROGRESS: progress },
    },
  )
  return { succeeded, report: readReport(report), progress, ...(readReport(files) ?? { files: [], errorsOfNoFile: 0 }) }
}

/** @returns {import('./runGates.mjs').GateOutcome} */
function vitestOutcome({ succeeded, report, files, progress }) {
  return {
    result: checkResult(report && countVitest(report), succeeded),
    files: vitestFileTimes(files, root),
    failures: report ? vitestFailures(report) : unfinishedFiles(progress),
  }
}

/** Describes the files that had not run when Vitest was ended. */
function unfinishedFiles(progress) {
  if (!existsSync(progress)) return []
  const lines = readFileSync(progress, 'utf8').split('\n')
  const ended = new Set(lines.filter((line) => line.startsWith('end ')).map((line) => line.slice(4)))
  const files = lines.filter((line) => line.startsWith('begin ')).map((line) => line.slice(6))
  return files.filter((file) => !ended.has(file)).map((file) => `not finished: ${relative(root, file)}`)
}

/**
 * Runs Playwright. Its reports and its folder of traces are named after the gate.
 * @param {import('./setup.mjs').Session} session
 * @param {string} gate
 * @param {string[]} parameters
 * @param {import('./command.mjs').CommandOptions} [options]
 * @returns {Promise<import('./runGates.mjs').GateOutcome>}
 */
export async function runPlaywright(session, gate, parameters, { env = {}, buffer, limitMs } = {}) {
  if (!session.chromium) return { result: { passed: 0, failed: 0, skipped: [`${gate}: no Chromium`] } }
  const report = reportPath(session, gate, '.json')
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json']
  // Playwright empties this folder first, so each run needs its own.
  const traces = ['--output', reportPath(session, gate, '')]
  // At its own deadline, Playwright reports which tests had not finished.
  const deadline = limitMs === undefined ? [] : ['--global-timeout', String(Math.max(Math.round(limitMs), 1))]
  const all = ['test', ...options, ...traces, ...deadline, ...parameters]
  const succeeded = await runCommand(packageCommand(session.node, '@playwright/test/cli.js', ...all), {
    env: { ...session.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    buffer,
    limitMs: limitMs === undefined ? undefined : limitMs + stopMs,
  })
  const read = readReport(report)
  return {
    result: checkResult(read && countPlaywright(read), succeeded),
    files: read && playwrightFileTimes(read, root),
    failures: read && playwrightFailures(read),
    flaky: read && playwrightFailures(read, 'flaky'),
  }
}

/** Returns the path of a report, after deleting that of an earlier run. */
function reportPath({ folder }, gate, ending) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${gate.toLowerCase().replaceAll(' ', '-')}${ending}`)
  rmSync(path, { recursive: true, force: true })
  return path
}

/** Returns the content of a JSON report; undefined if the runner wrote none. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
