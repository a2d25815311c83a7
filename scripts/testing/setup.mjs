import { ensureChromium, ensureHeadlessShell } from '../chromium.mjs'
import { ensureInstalled, ensureNode } from '../ensure.mjs'
import { ensureProgram } from '../packages.mjs'

/** What only tests with several processes or with real media need, besides the browser. */
const programs = ['redis-server', 'turnserver', 'janus', 'ip']

/**
 * What a run of gates works with.
 * @typedef {object} Session
 * @property {string} folder where reports and traces go
 * @property {string | null} chromium the browser, null without one
 * @property {string} node the Node that runs everything
 * @property {Record<string, string>} env added to the environment of every command
 * @property {string} [from] the version from which the upgrade drill starts, by default the last release
 * @property {number} [timeFactor] how much slower than a quiet machine this one is, from 1 to 6
 * @property {number} [deadline] when the run has to end, as milliseconds of `performance.now()`
 */

/** Checks Node and installs the packages. */
export function ensurePackages() {
  ensureNode()
  ensureInstalled({ withTools: true })
}

/**
 * Finds or installs the browser.
 * @returns {{ chromium: string | null, missing: string[] }} `missing` explains which tests are skipped without it
 */
export function ensureBrowser() {
  const chromium = ensureChromium()
  console.log(chromium.path ? `Chromium: ${chromium.path}` : chromium.reason)
  const shell = chromium.path && ensureHeadlessShell()
  if (shell) console.log(`Headless shell, for screens and journeys: ${shell}`)
  return { chromium: chromium.path, missing: chromium.path ? [] : [`tests in a browser: ${chromium.reason}`] }
}

/**
 * Finds or installs the browser and the programs that the long tests need.
 * @returns {{ chromium: string | null, missing: string[] }} `missing` explains which tests are skipped because a
 * program is missing
 */
export function ensurePrograms() {
  const { chromium, missing } = ensureBrowser()
  const reasons = programs.map(ensureProgram).flatMap(({ path, reason }) => (path === null ? [reason] : []))
  for (const reason of reasons) console.log(reason)
  return { chromium, missing: [...missing, ...reasons.map((reason) => `tests that need this program: ${reason}`)] }
}
