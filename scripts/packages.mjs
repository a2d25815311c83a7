import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Debian package of each program. */
const packages = {
  'redis-server': 'redis-server',
  turnserver: 'coturn',
  janus: 'janus',
  nginx: 'nginx',
  ip: 'iproute2',
}

/** Folders with programs, including those for administrators on Debian. */
const folders = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/snap/bin')

/**
 * Returns the path of a program, or null if it is not installed.
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * Finds a program that tests need besides Node, or installs it where possible: with apt-get as root.
 * @param {'redis-server' | 'turnserver' | 'janus' | 'nginx' | 'ip'} name
 * @returns {{ path: string, reason?: undefined } | { path: null, reason: string }}
 */
export function ensureProgram(name) {
  const present = findProgram(name)
  if (present) return { path: present }
  installPackage(packages[name])
  const installed = findProgram(name)
  if (installed) return { path: installed }
  const how = `on Debian: apt-get install ${packages[name]}`
  return { path: null, reason: `${name} is not installed, and installing it failed (${how}).` }
}

/**
 * Installs a Debian package where possible, and prints what it does and why it failed.
 * @param {string} name
 */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} with apt-get …`)
  runQuietly('apt-get', ['update'])
  runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name])
}

/**
 * Runs a command and prints its output only if it fails.
 * @param {string} command
 * @param {string[]} parameters
 * @returns {boolean} whether it succeeded
 */
export function runQuietly(command, parameters) {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) console.log(`${command} ${parameters.join(' ')} failed:\n${(stdout + stderr).trim().slice(-2000)}`)
  return status === 0
}
