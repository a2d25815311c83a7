import { expect, test } from 'vitest'
import { declarations } from '#contract/access/declarations'
import {
  areaOf,
  foldersIn,
  importsIn,
  innerImports,
  isTest,
  isTestCode,
  type OrderedAreas,
  upwardImports,
} from '../testing/areaImports'
import { areas } from '.'

const order = areas.map(({ name }) => name)
const serverAreas: OrderedAreas = { folder: 'server/src/areas', order, declaredIn: 'server/src/areas/index.ts' }
const contractAreas: OrderedAreas = { ...serverAreas, folder: 'contract/src' }

const productionImports = (folder: string) => importsIn(folder).filter(({ file }) => !isTestCode(file))

test('the areas in index.ts are the folders beside it', () => {
  expect([...order].sort()).toEqual(foldersIn(serverAreas.folder))
})

test.each([serverAreas, contractAreas])('areas in $folder import only from lower areas', (ordered) => {
  const imports = productionImports(ordered.folder)
  expect(imports.length).toBeGreaterThan(100)
  expect(upwardImports(imports, ordered)).toEqual([])
})

// Lint checks this too, but does not see imports in subfolders of an area.
test('an area of the server imports only what the index of another area exports', () => {
  expect(innerImports(productionImports(serverAreas.folder), serverAreas)).toEqual([])
})

// Only the tests themselves may use helpers of higher areas.
test('the test helpers of an area import only from lower areas', () => {
  const imports = importsIn(serverAreas.folder).filter(({ file }) => isTestCode(file) && !isTest(file))
  expect(imports.length).toBeGreaterThan(20)
  expect(upwardImports(imports, serverAreas)).toEqual([])
})

const declaredIn = (folder?: string): Promise<Record<string, unknown>> =>
  import(`../../../contract/src/${folder}/records.ts`)
const isDeclaration = (path: string) => /^contract\/src\/\w+\/records(\.ts)?$/.test(path)

test('code below the areas of the contract imports only their declarations of records, in one file', () => {
  const layers = ['access', 'kit', 'rules', 'texts']
  const upward = productionImports(contractAreas.folder).flatMap(({ file, imported }) => {
    const isBelow = layers.some((layer) => file.startsWith(`${contractAreas.folder}/${layer}/`))
    const isListed = file === 'contract/src/access/declarations.ts' && isDeclaration(imported)
    return isBelow && areaOf(imported, contractAreas) && !isListed ? [`${file} imports ${imported}`] : []
  })
  expect(upward).toEqual([])
})

// The declarations are below everything that is derived from them.
test('the declarations of records import only what declares them', () => {
  const imports = productionImports(contractAreas.folder).filter(({ file }) => isDeclaration(file))
  expect(imports.length).toBeGreaterThan(30)
  expect([...new Set(imports.map(({ imported }) => imported))]).toEqual(['contract/src/kit/defineRecord'])
})

test('every declaration of records is in the list', async () => {
  const files = productionImports(contractAreas.folder).filter(({ file }) => isDeclaration(file))
  const folders = new Set(files.map(({ file }) => file.split('/')[2]))
  const modules = await Promise.all([...folders].map(declaredIn))
  const declared = modules.flatMap((names) => Object.entries(names))
  const listed = new Set<unknown>(declarations)
  expect(declared.length).toBeGreaterThan(70)
  expect(declared.flatMap(([name, declaration]) => (listed.has(declaration) ? [] : [name]))).toEqual([])
})

test('production code imports no test code', () => {
  const wrong = productionImports('server/src').flatMap(({ file, imported }) =>
    !isTestCode(imported) || /^server\/src\/(fuzz|accessMatrix)\//.test(file) ? [] : [`${file} imports ${imported}`],
  )
  expect(wrong).toEqual([])
})
