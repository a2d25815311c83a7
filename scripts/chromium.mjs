import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { findProgram, installPackage, runQuietly } from './packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Looks for a Chromium that runs: CHROMIUM_PATH, the system's, Playwright's own.
 * @returns {string | null}
 */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(findProgram), ...macApps, playwrightsOwn()]
  return candidates.find((path) => path && existsSync(path) && runs(path)) ?? null
}

/**
 * Finds Chromium or installs it, where that may be done: with apt-get as root, else by Playwright's own download.
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
      'Chromium is neither on this machine nor could it be installed. Install it (on Debian: apt-get install chromium), or name it with CHROMIUM_PATH.',
  }
}

/**
 * Looks for Chromium's headless shell: the same engine without a window system and without notifications, which takes a
 * sixth less processor time for the screens (docs/decisions/073). None if CHROMIUM_PATH names a browser.
 * @returns {string | null}
 */
export function findHeadlessShell() {
  const path = process.env.CHROMIUM_PATH ? null : findProgram('chromium-headless-shell')
  return path && runs(path) ? path : null
}

/**
 * Finds the headless shell or installs it with apt-get where possible.
 * @returns {string | null} null where there is none; a Chromium serves as well, only slower
 */
export function ensureHeadlessShell() {
  if (!findHeadlessShell() && !process.env.CHROMIUM_PATH) installPackage('chromium-headless-shell')
  return findHeadlessShell()
}

/** Ubuntu's package, for one, can be there and only say that something else is to be installed. */
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
