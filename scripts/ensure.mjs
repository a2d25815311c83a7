import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file must not import packages, because it runs before they are installed.

/** The folder of package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [20, 19]

/** Exits with a message if Node is too old. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Mashfa needs Node ${oldestNode.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Installs the packages if they are missing or the lockfile has changed.
 * @param {{ withTools: boolean }} wanted whether development packages are needed too
 */
export function ensureInstalled({ withTools }) {
  const stamp = join(root, 'node_modules/.mashfa-install')
  // Independent of the Node version: native packages are prebuilt against Node-API, which is the same in all of them.
  const expected = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`
  const toolsPresent = existsSync(join(root, 'node_modules/vitest'))
  if (readOr(stamp, () => installedByHand(expected)) === expected && (toolsPresent || !withTools)) return
  console.log('Installing packages …')
  // No package here needs its install script, and some would look for a compiler.
  const options = ['--ignore-scripts', '--loglevel=error', ...(withTools ? ['--include=dev'] : [])]
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm could not install the packages; see its output above.')
  writeFileSync(stamp, expected)
}

/** Recognizes an earlier "npm ci": npm writes a copy of the lockfile when it has finished. */
function installedByHand(expected) {
  const [copy, lockfile] = ['node_modules/.package-lock.json', 'package-lock.json'].map((path) =>
    statSync(join(root, path), { throwIfNoEntry: false }),
  )
  return copy && lockfile && copy.mtimeMs >= lockfile.mtimeMs ? expected : ''
}

const builtFrom = ['contract', 'server/src', 'web', 'package.json', 'package-lock.json', 'tsconfig.json']
const buildConfigs = ['vite.config.ts', 'vite.server.config.ts', 'vite.viewer.config.ts']

/**
 * Builds web and server if a source file has changed since the last build.
 * @param {{ force?: boolean }} [options] `force` always builds
 */
export async function ensureBuilt({ force = false } = {}) {
  const stamp = join(root, 'dist/.stamp')
  const expected = hashOf([...builtFrom, ...buildConfigs])
  const complete = [
    'dist/server/main.js',
    'dist/server/backup.js',
    'dist/web/index.html',
    'dist/viewer/viewer.html',
  ].every((path) => existsSync(join(root, path)))
  if (!force && complete && readOr(stamp, () => '') === expected) return
  console.log('Building …')
  rmSync(stamp, { force: true })
  const outcomes = await Promise.all(buildConfigs.map(viteBuild))
  const failures = outcomes.filter(({ status }) => status !== 0)
  if (failures.length > 0) fail(`${failures.map(({ output }) => output).join('\n')}\nThe build failed.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, expected)
}

function viteBuild(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}

/** Returns a hash of the names and contents of all files at or below the given paths, except tests. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.\w+$/.test(path) ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
}

function readOr(path, otherwise) {
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
