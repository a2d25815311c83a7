import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { foldersIn, importsIn } from '../../server/src/testing/areaImports.ts'
import { changedKeys, textUsers } from './textUsers.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folders that have a folder for each area. */
const areaFolders = ['contract/src', 'server/src/areas', 'web/src/areas']

/** The texts of the API, which all areas share; only those who show a text depend on it. */
const apiTexts = /^contract\/src\/texts\/(ar|en)\.json$/

/** What neither a screen nor a test of an area depends on. */
const unused = [
  /\.md$/,
  /^(docs|bench|deploy|scripts|\.ci)\//,
  /^e2e\/(journeys|media)\//,
  /^(biome\.json|\.gitignore|LICENSE)$/,
]

/** What no screen shows: documents, tests, and what only they use. */
const withoutScreens = [
  ...unused,
  /\.test\.tsx?$/,
  /^(server|contract|web)\/src\/(testing|fuzz|accessMatrix)\//,
  /\/testing\//,
  /^vitest\.config\.ts$/,
]

/** What no test of an area depends on: tests outside of areas always run. */
const withoutTests = [
  ...unused,
  /^e2e\//,
  /^(?!(contract\/src|(server|web)\/src\/areas)\/).*\.test\.(tsx?|mjs)$/,
  /^server\/src\/(fuzz|accessMatrix)\//,
]

/** Returns the lines that git prints; undefined if it fails, as outside of a repository. */
function git(...parameters: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** Returns the commit to compare with: the last one that this commit and `main` share, unless it is this one. */
function baseCommit(): string | undefined {
  const [head] = git('rev-parse', 'HEAD') ?? []
  return ['origin/main', 'main']
    .map((branch) => git('merge-base', 'HEAD', branch)?.[0])
    .find((base) => base && base !== head)
}

/** Returns the files that differ from a commit or branch, also those that are not committed; undefined if there is none. */
export function filesSince(base: string): string[] | undefined {
  const committed = git('diff', '--name-only', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return committed && added && [...committed, ...added]
}

/** Returns the areas of which a file imports something of another area, also of the contract: pairs of importer and imported. */
function importsBetweenAreas(): [importer: string, imported: string][] {
  return areaFolders.flatMap((folder) =>
    importsIn(folder).flatMap(({ file, imported }): [string, string][] => {
      const [importer, other] = [areaOfFile(file), areaOfFile(imported)]
      return importer && other && importer !== other ? [[importer, other]] : []
    }),
  )
}

const names = new Set(['server/src/areas', 'web/src/areas'].flatMap(foldersIn))

/** Returns the area to which a file belongs; undefined for what all areas share. */
function areaOfFile(file: string): string | undefined {
  const folder = areaFolders.find((each) => file.startsWith(`${each}/`))
  const name = folder && file.slice(folder.length + 1).split('/')[0]
  return name !== undefined && names.has(name) ? name : undefined
}

/** Returns the areas of these files and those that import from them; 'all' where a file is shared by all areas. */
function areasWith(files: readonly string[]): ReadonlySet<string> | 'all' {
  const areas = files.map(areaOfFile)
  if (areas.includes(undefined)) return 'all'
  const changed = new Set(areas.flatMap((area) => area ?? []))
  if (changed.size === 0) return changed
  const importers = importsBetweenAreas().flatMap(([importer, imported]) => (changed.has(imported) ? [importer] : []))
  return new Set([...changed, ...importers])
}

/** Returns the files that show what has changed in a file of texts; the file itself where they are not known. */
function showing(file: string): readonly string[] {
  const base = baseCommit()
  const before = base && git('show', `${base}:${file}`)
  if (!before) return [file]
  const keys = changedKeys(JSON.parse(before.join('\n')), JSON.parse(readFileSync(resolve(root, file), 'utf8')))
  return textUsers(root, keys) ?? [file]
}

const withTextUsers = (files: readonly string[]) =>
  files.flatMap((file) => (apiTexts.test(file) ? showing(file) : [file]))

const isNoneOf = (patterns: readonly RegExp[]) => (file: string) => !patterns.some((pattern) => pattern.test(file))

/**
 * Returns the areas whose screens a list of changed files can affect: the areas of the files and those that import from them.
 * @returns 'all' where a file is shared by all areas, such as those of the contract's kit, the platform or the design system
 */
export function areasOfScreens(files: readonly string[]): ReadonlySet<string> | 'all' {
  return areasWith(withTextUsers(files).filter(isNoneOf(withoutScreens)))
}

/**
 * Returns the areas whose tests a list of changed files can affect: the areas of the files and those that import from them.
 * @returns 'all' where a file is shared by all areas, such as those of the contract's kit, the schema or the demo
 */
export function areasOfTests(files: readonly string[]): ReadonlySet<string> | 'all' {
  return areasWith(withTextUsers(files).filter(isNoneOf(withoutTests)))
}

let changed: readonly string[] | undefined
let isFound = false

/** Returns the files that differ from `main`; undefined without a `main` to compare with. */
export function changedFiles(): readonly string[] | undefined {
  if (!isFound) {
    const base = baseCommit()
    changed = base === undefined ? undefined : filesSince(base)
    isFound = true
  }
  return changed
}

/** Returns the areas in whose own folders a file differs from `main`. */
export function editedAreas(): ReadonlySet<string> {
  return new Set(changedFiles()?.flatMap((file) => areaOfFile(file) ?? []))
}

/**
 * Returns globs of the tests that `npm test` leaves to `npm run test:all`: those in the folders of areas that no changed
 * file can affect.
 * @param files those that differ from `main`; undefined without a `main` to compare with
 */
export function testsLeftOut(files: readonly string[] | undefined): string[] {
  const areas = files ? areasOfTests(files) : 'all'
  if (areas === 'all') return []
  const others = [...names].filter((name) => !areas.has(name))
  return areaFolders.flatMap((folder) => others.map((name) => `${folder}/${name}/**`))
}
