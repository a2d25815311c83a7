import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Debian package of each program, where it is not called as the program is. */
const packages = {
  'redis-server': 'redis-server',
  turnserver: 'coturn',
  janus: 'janus',
  ip: 'iproute2',
}

/** Where programs are, also those that Debian keeps for administrators. */
const folders = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/snap/bin')

/**
 * The first of these names that is on the machine.
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * Finds a program that tests need beside Node, or installs it, where that may be done: with apt-get as root.
 * @param {'redis-server' | 'turnserver' | 'janus' | 'ip'} name
 * @returns {{ path: string, reason?: undefined } | { path: null, reason: string }}
 */
export function ensureProgram(name) {
  const present = findProgram(name)
  if (present) return { path: present }
  installPackage(packages[name])
  const installed = findProgram(name)
  if (installed) return { path: installed }
  const how = `on Debian: apt-get install ${packages[name]}`
  return { path: null, reason: `${name} is neither on this machine nor could it be installed (${how}).` }
}

/**
 * Installs a Debian package where that may be done; says so, and says why when it failed.
 * @param {string} name
 */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} with apt-get …`)
  runQuietly('apt-get', ['update'])
  runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name])
}

/**
 * Runs a command and prints its output only when it failed.
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
