import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram, findProgram, installPackage } from '../../packages.mjs'

/** Debian's PostgreSQL is not on the PATH. */
const postgresFolder = '/usr/lib/postgresql/15/bin'

/** What else is needed, and part of every Debian. */
const systemPrograms = ['unshare', 'setpriv', 'mount', 'openssl']

/** What containers run in compose.yaml. */
const serviceTools = /** @type {const} */ (['nginx', 'redis-server', 'turnserver', 'janus', 'ip'])

/**
 * Finds or installs what the drill runs.
 * @returns {{ missing: string[] }} a sentence for everything that is missing
 */
export function ensureDeployPrograms() {
  const missing = process.getuid?.() === 0 ? [] : ['The drill has to run as root: it takes the ports 80 and 443.']
  for (const name of systemPrograms) if (!findProgram(name)) missing.push(`${name} is not installed.`)
  for (const name of serviceTools) {
    const { reason } = ensureProgram(name)
    if (reason) missing.push(reason)
  }
  if (!hasPostgres()) installPackage('postgresql-15')
  if (!hasPostgres())
    missing.push(
      'PostgreSQL 15 is not installed, and installing it failed (on Debian 12: apt-get install postgresql-15).',
    )
  return { missing }
}

function hasPostgres() {
  return existsSync(postgresProgram('postgres'))
}

/** @param {string} name @returns {string} its path */
export function postgresProgram(name) {
  return join(postgresFolder, name)
}
