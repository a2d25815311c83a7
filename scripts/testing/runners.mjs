import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'
import { runCommand } from './command.mjs'
import { checkResult, countPlaywright, countVitest, playwrightFailures, vitestFailures } from './results.mjs'
import { playwrightFileTimes, vitestFileTimes } from './timing.mjs'

/** Returns the command that runs a script of an installed package. */
export function packageCommand(node, path, ...parameters) {
  return [node, join(root, 'node_modules', path), ...parameters]
}

/** Returns the command that runs Vitest once. @param {string} node @param {string[]} parameters */
export function vitestCommand(node, parameters) {
  return packageCommand(node, 'vitest/vitest.mjs', 'run', ...parameters)
}

/**
 * Runs Vitest. Its reports are named after the gate.
 * @param {import('./setup.mjs').Session} session
 * @param {string} gate
 * @param {string[]} parameters
 * @param {import('./command.mjs').CommandOptions} [options]
 * @returns {Promise<import('./runGates.mjs').GateOutcome>}
 */
export async function runVitest(session, gate, parameters, { env = {}, buffer } = {}) {
  const reporters = ['default', 'json', './scripts/testing/fileTimesReporter.mjs'].map((name) => `--reporter=${name}`)
  const report = reportPath(session, gate, '.json')
  const times = reportPath(session, gate, '.times.json')
  const succeeded = await runCommand(vitestCommand(session.node, [...reporters, ...parameters]), {
    env: { ...session.env, ...env, TEST_RESULTS: report, TEST_FILE_TIMES: times },
    buffer,
  })
  const counts = readReport(report, countVitest)
  return {
    result: checkResult(counts, succeeded),
    files: readReport(times, (report) => vitestFileTimes(report, root)) ?? [],
    failures: readReport(report, vitestFailures),
  }
}

/**
 * Runs Playwright. Its reports and its folder of traces are named after the gate.
 * @param {import('./setup.mjs').Session} session
 * @param {string} gate
 * @param {string[]} parameters
 * @param {import('./command.mjs').CommandOptions} [options]
 * @returns {Promise<import('./runGates.mjs').GateOutcome>}
 */
export async function runPlaywright(session, gate, parameters, { env = {}, buffer } = {}) {
  if (!session.chromium) return { result: { passed: 0, failed: 0, skipped: [`${gate}: no Chromium`] } }
  const report = reportPath(session, gate, '.json')
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json']
  // Playwright empties this folder first, so each run needs its own.
  const traces = ['--output', reportPath(session, gate, '')]
  const command = packageCommand(session.node, '@playwright/test/cli.js', 'test', ...options, ...traces, ...parameters)
  const succeeded = await runCommand(command, {
    env: { ...session.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    buffer,
  })
  const counts = readReport(report, countPlaywright)
  return {
    result: checkResult(counts, succeeded),
    files: readReport(report, (report) => playwrightFileTimes(report, root)) ?? [],
    failures: readReport(report, playwrightFailures),
  }
}

/** Returns the path of a report, after deleting that of an earlier run. */
function reportPath({ folder }, gate, ending) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${gate.toLowerCase().replaceAll(' ', '-')}${ending}`)
  rmSync(path, { recursive: true, force: true })
  return path
}

/** Returns what `read` extracts from a JSON report; undefined if the runner wrote none. */
function readReport(path, read) {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
