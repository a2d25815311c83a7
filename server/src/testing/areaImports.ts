import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * `import … from './x'`, `export … from './x'`, `import './x'` and `import('./x')`, on one line or several, also of the
 * contract (`#contract/x`).
 */
const importPattern = /(?:\bfrom|\bimport\s*\(|^import)\s*'(\.[^']*|#contract\/[^']*)'/gm

/** An import of a file of this repository; both paths are from the repository's root, with slashes. */
export interface Import {
  file: string
  /** As in the file, usually without extension. */
  imported: string
}

/** Returns the path from the repository's root of what a file imports. */
function resolveImport(file: string, imported: string): string {
  return imported.startsWith('#')
    ? imported.replace('#contract', 'contract/src')
    : posix.join(posix.dirname(file), imported)
}

/**
 * Returns the imports of files of this repository in all TypeScript files in a folder and its subfolders.
 * @param folder a path from the repository's root, such as `server/src/areas`
 */
export function importsIn(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const file = posix.join(folder, ...path.split(/[\\/]/))
      const matches = readFileSync(join(root, file), 'utf8').matchAll(importPattern)
      return [...matches].map(([, imported = '']) => ({ file, imported: resolveImport(file, imported) }))
    })
}

/** Returns the names of the folders directly in a folder, sorted. */
export function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Returns whether a path is a test or a helper of tests. */
export function isTestCode(path: string): boolean {
  return isTest(path) || /\/testing\/|Fixture(\.ts)?$/.test(path)
}

/** Returns whether a path is a test. */
export function isTest(path: string): boolean {
  return /\.test$|\.test\.tsx?$/.test(path)
}

/** Areas of which each imports only from lower ones. */
export interface OrderedAreas {
  /** The folder that contains a folder for each area, as a path from the repository's root. */
  folder: string
  /** The names of the areas, lowest first. */
  order: readonly string[]
  /** The file that declares the order, for the description of wrong imports. */
  declaredIn: string
}

/** Returns the area to which a path belongs; undefined for paths elsewhere, or directly in the folder of the areas. */
export function areaOf(path: string, { folder, order }: OrderedAreas): string | undefined {
  const area = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
  return area !== undefined && order.includes(area) ? area : undefined
}

/** Returns a description of each import of a higher area by a lower one. */
export function upwardImports(imports: readonly Import[], areas: OrderedAreas): string[] {
  return imports.flatMap(({ file, imported }) => {
    const [from, to] = [areaOf(file, areas), areaOf(imported, areas)]
    if (!from || !to || areas.order.indexOf(to) <= areas.order.indexOf(from)) return []
    return [`${file} imports ${imported}, but ${to} is a higher area than ${from} (${areas.declaredIn})`]
  })
}

/** Returns a description of each import of another area's file other than its `index.ts`. */
export function innerImports(imports: readonly Import[], areas: OrderedAreas): string[] {
  return imports.flatMap(({ file, imported }) => {
    const [from, to] = [areaOf(file, areas), areaOf(imported, areas)]
    return from && to && from !== to && imported !== `${areas.folder}/${to}` ? [`${file} imports ${imported}`] : []
  })
}
