import { ensureChromium, ensureHeadlessShell } from '../chromium.mjs'
import { ensureInstalled, ensureNode } from '../ensure.mjs'
import { ensureProgram } from '../packages.mjs'

const programs = ['redis-server', 'turnserver', 'janus', 'ip']

/**
 * What a run of gates works with.
 * @typedef {object} Session
 * @property {string} folder where reports and traces go
 * @property {string | null} chromium the browser, null without one
 * @property {string} node the Node that runs everything
 * @property {Record<string, string>} env added to the environment of every command
 */

/** Checks Node and installs the packages. */
export function ensurePackages() {
  ensureNode()
  ensureInstalled({ withTools: true })
}

/**
 * Finds or installs the browser and the programs that tests need.
 * @returns {{ chromium: string | null, missing: string[] }} `missing` explains which tests are skipped because a
 * program is missing
 */
export function ensurePrograms() {
  const chromium = ensureChromium()
  console.log(chromium.path ? `Chromium: ${chromium.path}` : chromium.reason)
  const shell = chromium.path && ensureHeadlessShell()
  if (shell) console.log(`Headless shell, for screens and journeys: ${shell}`)
  const missing = programs.map(ensureProgram).filter(({ path }) => path === null)
  for (const { reason } of missing) console.log(reason)
  return { chromium: chromium.path, missing: missing.map(({ reason }) => `tests that need this program: ${reason}`) }
}
