import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { foldersIn, importsIn } from '../../server/src/testing/areaImports'

const root = resolve(import.meta.dirname, '../..')

/** The folders that have a folder for each area. */
const areaFolders = ['contract/src', 'server/src/areas', 'web/src/areas']

/** What no screen shows: documents, tests, and what only they use. */
const withoutScreens = [
  /\.test\.tsx?$/,
  /\.md$/,
  /^(docs|bench|deploy|scripts|\.ci)\//,
  /^e2e\/(journeys|media)\//,
  /^(server|contract|web)\/src\/(testing|fuzz|accessMatrix)\//,
  /\/testing\//,
  /^(vitest\.config\.ts|biome\.json|\.gitignore|LICENSE)$/,
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

/**
 * Returns the areas whose screens a list of changed files can affect: the areas of the files and those that import from them.
 * @returns 'all' where a file is shared by all areas, such as those of the contract's kit, the platform or the design system
 */
export function areasOfFiles(files: readonly string[]): ReadonlySet<string> | 'all' {
  const shown = files.filter((file) => !withoutScreens.some((pattern) => pattern.test(file)))
  const areas = shown.map(areaOfFile)
  if (areas.includes(undefined)) return 'all'
  const changed = new Set(areas.flatMap((area) => area ?? []))
  if (changed.size === 0) return changed
  const importers = importsBetweenAreas().flatMap(([importer, imported]) => (changed.has(imported) ? [importer] : []))
  return new Set([...changed, ...importers])
}

let found: ReadonlySet<string> | 'all' | undefined

/** Returns the areas that differ from `main`, and those that import from them; 'all' without a `main` to compare with. */
export function changedAreas(): ReadonlySet<string> | 'all' {
  const base = found ? undefined : baseCommit()
  const files = base && filesSince(base)
  found ??= files ? areasOfFiles(files) : 'all'
  return found
}
