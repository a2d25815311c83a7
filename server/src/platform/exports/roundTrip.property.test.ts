import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { readCsv } from '../imports/readCsv'
import type { Cell } from './cell'
import { writeCsv } from './csv'
import { withGuards, withoutGuards } from './formulaGuard'
import { writeXlsx } from './xlsx'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mashfa-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

const syntax = fc.constantFrom(...`=+-@＝−'";,\t\r\n |:?*/\\[]\u200f\u200b\ufeffسx😀`, "''", 'sep=;', '\u0000')
/** Texts of characters that mean something in a file, and of any others. */
const anyText = fc
  .array(fc.oneof({ weight: 4, arbitrary: syntax }, fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

async function* inOneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

const content = (title: string, headers: string[], rows: Cell[][]) => ({
  ...{ title, headers, batches: inOneBatch(rows), rightToLeft: false, more: [] },
})

test('what an export writes before formulas, an import removes, and nothing else', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(withoutGuards(withGuards(text))).toBe(text)
    }),
    propertyRuns(5_000),
  )
})

test('an exported file is imported with the same cells', async () => {
  // A row without any text is not imported.
  const rows = fc
    .array(fc.tuple(anyText, anyText, anyText), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((cells) => ['1', ...cells]))
  await fc.assert(
    fc.asyncProperty(fc.tuple(anyText, anyText, anyText), rows, async (titles, cells) => {
      const headers = ['id', ...titles]
      const path = join(folder, `${process.pid}.csv`)
      await writeFile(path, await buffer(Readable.from(writeCsv(content('x', headers, cells)))))
      expect((await readCsv(path)).map((row) => row.cells)).toEqual([headers, ...cells])
    }),
    propertyRuns(300),
  )
})

async function readBack(titles: readonly string[], cell: string): Promise<excel.Workbook> {
  const [title = '', ...others] = titles
  const more = others.map((each) => content(each, ['Value'], [[cell]]))
  const file = await buffer(Readable.from(writeXlsx({ ...content(title, ['Value', cell], [[cell, 1]]), more })))
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(file as never)
  return workbook
}

describe('a workbook', () => {
  test.each([
    ['Codebook', 'Codebook', ['Codebook', 'Codebook (2)']],
    ['codebook', 'Codebook', ['codebook', 'Codebook (2)']],
    ["Patients of 'Nile'", 'Codebook', ["Patients of 'Nile", 'Codebook']],
    ['History', 'Codebook', ['History (2)', 'Codebook']],
    ['???', '[*]', ['Mashfa', 'Mashfa (2)']],
    [`${'a'.repeat(30)}👩‍⚕️`, 'b'.repeat(40), ['a'.repeat(30), 'b'.repeat(31)]],
    ['b'.repeat(40), 'b'.repeat(40), ['b'.repeat(31), `${'b'.repeat(27)} (2)`]],
  ])('of %s and %s can be read', async (first, second, names) => {
    const { worksheets } = await readBack([first, second], 'x')
    expect(worksheets.map(({ name }) => name)).toEqual(names)
  })

  test('of any titles and cells can be read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 3 }), anyText, async (titles, cell) => {
        const { worksheets } = await readBack(titles, cell)
        expect(worksheets).toHaveLength(titles.length)
        for (const { name } of worksheets) {
          expect(name.length).toBeLessThanOrEqual(31)
          expect(name).toMatch(/^[^'*?:\\/[\]](?:[^*?:\\/[\]]*[^'*?:\\/[\]])?$/)
          expect(name).not.toMatch(/\p{Surrogate}/u)
        }
        expect(new Set(worksheets.map(({ name }) => name.toLowerCase())).size).toBe(titles.length)
      }),
      propertyRuns(60),
    )
  })
})
