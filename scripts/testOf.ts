/**
 * npm run test:watch -- <area> …: watches the tests of areas, in the contract, the server and the web.
 * npm run test:changed: runs the tests of the areas that differ from `main` and of those that import from them; all of them
 * where a file changed that all areas share.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { areasOfTests, filesSince } from './testing/changedAreas'

const root = resolve(import.meta.dirname, '..')
const projects = ['server', 'unit', 'dom*'].flatMap((name) => ['--project', name])

/** Returns the folders of an area that exist. */
function foldersOf(area: string): string[] {
  return ['contract/src', 'server/src/areas', 'web/src/areas']
    .map((folder) => `${folder}/${area}/`)
    .filter((folder) => existsSync(resolve(root, folder)))
}

const [command, ...named] = process.argv.slice(2)
const isWatching = command === 'watch'
const areas = isWatching ? named : areasOfTests(filesSince('main') ?? [])
const folders = areas === 'all' ? [] : [...areas].flatMap(foldersOf)
if (isWatching && (named.length === 0 || named.some((area) => foldersOf(area).length === 0))) {
  console.error('Usage: npm run test:watch -- <area> …, such as clinics')
  process.exit(2)
}
if (areas !== 'all' && folders.length === 0) {
  console.log('No area differs from main')
  process.exit(0)
}
console.log(areas === 'all' ? 'All tests: a file changed that all areas share' : `Areas: ${[...areas].join(', ')}`)
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, isWatching ? 'watch' : 'run', ...projects, ...folders], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
