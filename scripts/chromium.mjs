import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { findProgram, installPackage, runQuietly } from './packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Looks for a Chromium that runs: from CHROMIUM_PATH, the system or Playwright.
 * @returns {string | null} its path
 */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(findProgram), ...macApps, playwrightsOwn()]
  return candidates.find((path) => path && existsSync(path) && runs(path)) ?? null
}

/**
 * Finds Chromium, or installs it where possible: with apt-get as root, else with Playwright's download.
 * @returns {{ path: string, reason?: undefined } | { path: null, reason: string }}
 */
export function ensureChromium() {
  const present = findChromium()
  if (present) return { path: present }
  for (const install of [() => installPackage('chromium'), installWithPlaywright]) {
    install()
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return {
    path: null,
    reason:
      'Chromium is not installed, and installing it failed. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  }
}

/**
 * Looks for Chromium's headless shell: the same engine without a window system and without notifications, which takes a
 * sixth less CPU time for the screens (docs/decisions/073).
 * @returns {string | null} its path; null if CHROMIUM_PATH is set
 */
export function findHeadlessShell() {
  const path = process.env.CHROMIUM_PATH ? null : findProgram('chromium-headless-shell')
  return path && runs(path) ? path : null
}

/**
 * Finds the headless shell or installs it with apt-get where possible.
 * @returns {string | null} its path; null if it is unavailable, in which case the slower Chromium is used
 */
export function ensureHeadlessShell() {
  if (!findHeadlessShell() && !process.env.CHROMIUM_PATH) installPackage('chromium-headless-shell')
  return findHeadlessShell()
}

/** Ubuntu's package, for example, may contain only a script that asks to install something else. */
function runs(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return null
  }
}

function installWithPlaywright() {
  console.log('Installing Chromium with Playwright …')
  runQuietly(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}
