import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areas } from '.'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const serverAreas = 'server/src/areas'
const contractAreas = 'contract/src'
const order = areas.map(({ name }) => name)

/** `import … from './x'`, `export … from './x'`, `import './x'` and `import('./x')`, on one line or several. */
const importPattern = /(?:\bfrom|\bimport\s*\(|^import)\s*'(\.[^']*)'/gm

/** Returns the source files in a folder, as paths from the root with slashes. */
function sourcesIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => posix.join(folder, ...file.split(/[\\/]/)))
}

/** Returns the relative imports of a file, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

/** Returns the first folder of a path below `folder`; undefined for paths elsewhere, or directly in it. */
function areaOf(path: string, folder: string): string | undefined {
  const below = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
  return below !== undefined && order.includes(below) ? below : undefined
}

function isTestCode(path: string): boolean {
  return /\.test$|\.test\.tsx?$|\/testing\/|Fixture(\.ts)?$/.test(path)
}

interface Import {
  file: string
  imported: string
}

const productionImports = (folder: string): Import[] =>
  sourcesIn(folder)
    .filter((file) => !isTestCode(file))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))

/** Describes the imports of a higher area by a lower one. */
function upwardImports(folder: string): string[] {
  return productionImports(folder).flatMap(({ file, imported }) => {
    const [from, to] = [areaOf(file, folder), areaOf(imported, folder)]
    if (!from || !to || order.indexOf(to) <= order.indexOf(from)) return []
    return [`${file} imports ${imported}, but ${to} is a higher area than ${from} (${serverAreas}/index.ts)`]
  })
}

test('the areas in index.ts are the folders beside it', () => {
  const folders = readdirSync(join(root, serverAreas), { withFileTypes: true })
  expect([...order].sort()).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

test.each([serverAreas, contractAreas])('areas in %s import only from lower areas', (folder) => {
  expect(sourcesIn(folder).flatMap(importsOf).length).toBeGreaterThan(100)
  expect(upwardImports(folder)).toEqual([])
})

// Lint checks this too, but does not see imports in subfolders of an area.
test('an area of the server imports only what the index of another area exports', () => {
  const inner = productionImports(serverAreas).flatMap(({ file, imported }) => {
    const [from, to] = [areaOf(file, serverAreas), areaOf(imported, serverAreas)]
    return from && to && from !== to && imported !== `${serverAreas}/${to}` ? [`${file} imports ${imported}`] : []
  })
  expect(inner).toEqual([])
})

test('code below the areas of the contract imports from none of them', () => {
  const layers = ['access', 'kit', 'rules', 'texts']
  const upward = productionImports(contractAreas).flatMap(({ file, imported }) => {
    const isBelow = layers.some((layer) => file.startsWith(`${contractAreas}/${layer}/`))
    return isBelow && areaOf(imported, contractAreas) ? [`${file} imports ${imported}`] : []
  })
  expect(upward).toEqual([])
})

test('production code imports no test code', () => {
  const wrong = productionImports('server/src').flatMap(({ file, imported }) =>
    !isTestCode(imported) || /^server\/src\/(fuzz|accessMatrix)\//.test(file) ? [] : [`${file} imports ${imported}`],
  )
  expect(wrong).toEqual([])
})
