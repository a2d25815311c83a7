import { join, relative } from 'node:path'
import { specsIn } from './results.mjs'

/**
 * How long a test file took.
 * @typedef {{ file: string, seconds: number }} FileTime `file` is followed by the Playwright project, if there is one
 */

/**
 * Returns times by file from the report of filesReporter.mjs.
 * @param {{ file: string, milliseconds: number }[]} report
 * @param {string} root
 * @returns {FileTime[]}
 */
export function vitestFileTimes(report, root) {
  return report.map(({ file, milliseconds }) => ({ file: relative(root, file), seconds: milliseconds / 1000 }))
}

/**
 * Returns times by file and project from a report of Playwright's JSON reporter.
 * @param {string} root
 * @returns {FileTime[]}
 */
export function playwrightFileTimes(report, root) {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const spec of specsIn(report.suites)) {
    const file = relative(root, join(report.config.rootDir, spec.file))
    for (const { projectName, results } of spec.tests) {
      const name = projectName ? `${file} (${projectName})` : file
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
      seconds.set(name, (seconds.get(name) ?? 0) + milliseconds / 1000)
    }
  }
  return [...seconds].map(([file, seconds]) => ({ file, seconds }))
}

/**
 * Returns the slowest files, slowest first.
 * @param {import('./runGates.mjs').GateReport[]} gates
 * @returns {(FileTime & { gate: string })[]}
 */
export function slowestFiles(gates, count = 10) {
  return gates
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, gate: name })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
  return `${seconds.toFixed(1)} s`
}

/**
 * Formats the times of all gates and of the ten slowest test files; the last line is the total.
 * @param {import('./runGates.mjs').GateReport[]} gates
 * @param {number} total seconds
 */
export function formatTiming(gates, total) {
  const files = slowestFiles(gates).map(({ gate, file, seconds }) => [gate, formatSeconds(seconds), file])
  const sections = [
    formatTable(gates.map(({ name, seconds }) => [name, formatSeconds(seconds)])),
    files.length > 0 ? ['slowest test files', ...formatTable(files)] : [],
    [`total ${formatSeconds(total)}`],
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** Formats columns: pads all but the last, and aligns times to the right. @param {string[][]} rows */
export function formatTable(rows) {
  const width = (column) => Math.max(...rows.map((row) => row[column].length))
  const pad = (cell, column) => (/^[\d.]+ s$/.test(cell) ? cell.padStart(width(column)) : cell.padEnd(width(column)))
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}
