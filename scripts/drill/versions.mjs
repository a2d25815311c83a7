import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'

/** Checked-out and built versions, by commit; they can be deleted at any time. */
const folder = join(root, '.cache/versions')

function git(...parameters) {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * Returns the newest tag `v*` before the present commit.
 * @returns {string | null} null if there is none, or outside a Git repository
 */
export function lastRelease() {
  return git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD~1')
}

/**
 * Checks a version out and builds it, unless this has been done before.
 * @param {string} version a tag or commit
 * @returns {{ folder: string, commit: string, isNew: boolean }}
 */
export function prepareVersion(version) {
  const commit = git('rev-parse', '--verify', `${version}^{commit}`)
  if (commit === null) throw new Error(`There is no version ${version} in this repository`)
  const path = join(folder, commit)
  const isNew = !existsSync(join(path, 'dist/.stamp'))
  if (isNew) build(path, commit)
  return { folder: path, commit, isNew }
}

function build(path, commit) {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run(root, 'git', 'clone', '--quiet', '--shared', '--no-checkout', root, path)
  run(path, 'git', 'checkout', '--quiet', '--detach', commit)
  const lockfile = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lockfile(root) === lockfile(path)) run(root, 'cp', '-al', join(root, 'node_modules'), join(path, 'node_modules'))
  else run(path, 'npm', 'ci', '--prefer-offline', '--ignore-scripts', '--include=dev', '--loglevel=error')
  // Newer than the lockfile, from which the build recognizes that the packages are installed.
  utimesSync(join(path, 'package-lock.json'), 0, 0)
  run(path, process.execPath, 'scripts/build.mjs')
}

function run(cwd, command, ...parameters) {
  const { status } = spawnSync(command, parameters, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${parameters[0]} failed in ${cwd}`)
}
