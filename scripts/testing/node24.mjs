import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../ensure.mjs'
import { runQuietly } from '../packages.mjs'
import { write } from './command.mjs'
import { singleResult } from './results.mjs'

const version = '24.21.0'
const folder = join(root, 'node_modules/.cache', `node-${version}`)
const platform = process.platform === 'win32' ? 'win' : process.platform

/** What the install script of the npm package `node` would install: the package with the binary for this platform. */
const packageName = `node-${platform}-${process.arch}`

/** Path of the binary after installing. */
const binary = join(folder, 'node_modules', packageName, 'bin', platform === 'win' ? 'node.exe' : 'node')

/**
 * Returns the same session with Node 24, which its gates and everything that they start through PATH then use.
 * @param {import('./setup.mjs').Session} session
 * @returns {import('./setup.mjs').Session}
 */
export function withNode24(session) {
  const path = [dirname(binary), process.env.PATH].join(delimiter)
  return { ...session, node: binary, env: { ...session.env, PATH: path } }
}

/**
 * Installs Node 24 outside of the project's packages, and checks that commands find it.
 * @param {import('./setup.mjs').Session} session from withNode24()
 * @returns {import('./runGates.mjs').Gate}
 */
export function node24Gate(session) {
  return {
    name: 'Node 24',
    async run(buffer) {
      if (!existsSync(binary)) install()
      const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, ...session.env } })
      const found = stdout?.trim()
      write(buffer, `node --version: ${found}\n`)
      return { result: singleResult(found === `v${version}`) }
    },
  }
}

function install() {
  console.log(`Installing Node ${version} in ${folder} …`)
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  runQuietly('npm', ['install', '--prefix', folder, ...options, `${packageName}@${version}`])
}
