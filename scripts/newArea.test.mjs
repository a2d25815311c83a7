import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { namesOf, writeArea } from './newArea.mjs'

// `npm run test:all -- templates` compiles new areas and runs the tests that are derived for them.

const repository = resolve(import.meta.dirname, '..')
const registered = [
  'contract/src/access/declarations.ts',
  'contract/src/index.ts',
  'contract/src/texts/ar.json',
  'contract/src/texts/en.json',
  'server/src/areas/index.ts',
  'web/src/areas/order.test.ts',
]

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mashfa-area-'))
  for (const path of registered) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repository, path), join(root, path))
  }
  mkdirSync(join(root, 'server/migrations'), { recursive: true })
  writeFileSync(join(root, 'server/migrations/0101_drugs.sql'), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (path) => readFileSync(join(root, path), 'utf8')
const arabic = 'أطقم/طقم/الأطقم/الطقم'

describe.each([
  ['list', 'test-kits', 'test-kit', 'testKits', 'testKit', '0102_test_kits.sql'],
  ['patientList', 'implants', 'implant', 'implants', 'implant', '0102_implants.sql'],
])('an area from the template %s', (template, many, one, area, record, migration) => {
  const write = () => writeArea(root, template, namesOf(template, many, one, arabic))

  test('has its folders, a table and a migration, without placeholders', () => {
    const paths = write()
    const expected = ['contract/src', 'server/src/areas', 'web/src/areas'].map((folder) => `${folder}/${area}`)
    for (const folder of expected) expect(statSync(join(root, folder)).isDirectory()).toBe(true)
    expect(paths).toEqual(expect.arrayContaining([`server/src/schema/${area}.ts`, `server/migrations/${migration}`]))
    const created = paths.filter((path) => !registered.includes(path))
    for (const path of created) expect(`${path}\n${read(path)}`).not.toMatch(/__[a-z]|undefined\w|\wundefined/i)
  })

  test('is in the lists of all areas', () => {
    write()
    expect(read('contract/src/index.ts')).toContain(`  ${area},\n`)
    expect(read('contract/src/access/declarations.ts')).toContain(`  ${record}Record,\n`)
    expect(read('server/src/areas/index.ts')).toContain(`  ${area}Area,\n`)
    expect(read('web/src/areas/order.test.ts')).toContain(`  '${area}',\n`)
  })

  test('has the same texts in both languages', () => {
    write()
    const keys = (path) => Object.keys(JSON.parse(read(path)))
    expect(keys(`web/src/areas/${area}/locales/ar.json`)).toEqual(keys(`web/src/areas/${area}/locales/en.json`))
    const ofRecord = (key) => key.startsWith(`${one}.`) || key.startsWith(`timeline.${one}_`)
    const ofApi = (language) => keys(`contract/src/texts/${language}.json`).filter(ofRecord)
    expect(ofApi('ar')).toEqual(ofApi('en'))
    expect(ofApi('en')).toHaveLength(template === 'list' ? 0 : 9)
  })

  test('is not written over another area', () => {
    write()
    const before = read('contract/src/index.ts')
    expect(write).toThrow(`contract/src/${area}/calls.ts`)
    expect(read('contract/src/index.ts')).toBe(before)
  })

  test('is not written at all if a list of all areas is not found', () => {
    writeFileSync(join(root, 'web/src/areas/order.test.ts'), '')
    expect(write).toThrow('web/src/areas/order.test.ts has 0 lines')
    expect(() => read(`contract/src/${area}/calls.ts`)).toThrow('ENOENT')
  })
})

test.each([
  ['an unknown template', ['table', 'beds', 'bed', arabic]],
  ['no names', ['list', undefined, undefined, arabic]],
  ['capital letters', ['list', 'Beds', 'bed', arabic]],
  ['one name for both', ['list', 'beds', 'beds', arabic]],
  ['no Arabic names', ['list', 'beds', 'bed']],
  ['Arabic names without an article', ['list', 'beds', 'bed', 'أطقم/طقم']],
  ['Arabic names in Latin script', ['list', 'beds', 'bed', 'a/b/c/d']],
  ['two words for a list of a patient', ['patientList', 'test-kits', 'test-kit', arabic]],
])('%s is answered with the usage', (_name, parameters) => {
  expect(() => namesOf(...parameters)).toThrow('Usage: npm run new:area')
})
