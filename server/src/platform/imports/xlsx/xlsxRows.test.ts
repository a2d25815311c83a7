import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedZip } from '../../testing/storedZip'
import type { CsvRow } from '../readCsv'
import { isDateFormat, serialDay } from './dates'
import { WorkbookError } from './workbook'
import { xlsxRows } from './xlsxRows'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0

async function rowsOf(content: Uint8Array): Promise<CsvRow[]> {
  const path = join(folder, `${++files}.xlsx`)
  await writeFile(path, content)
  const rows: CsvRow[] = []
  for await (const row of xlsxRows(path, `${path}.texts`)) rows.push(row)
  return rows
}

async function workbookOf(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('Patients'))
  workbook.addWorksheet('Other').addRow(['not read'])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

/** Returns a workbook of only the parts that it must have. */
const minimal = (parts: Record<string, string> = {}) =>
  storedZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml('<row r="3"><c r="B3" t="inlineStr"><is><t>a</t></is></c></row>'),
    ...parts,
  })

test('texts, long numbers, dates, formulas and empty rows are read as a person sees them', async () => {
  const content = await workbookOf((sheet) => {
    sheet.addRow(['الاسم', 'Born', 'NID', 'Phone', 'Sum'])
    const born = new Date('1990-04-03T00:00:00Z')
    sheet.addRow(['منى & <عادل>', born, 29001150112345, '01001234567', { formula: '1+1', result: 2 }])
    sheet.addRow([])
    sheet.addRow([{ richText: [{ text: 'Rich ' }, { text: 'text' }] }, '03/04/1990', 0.5])
  })
  expect(await rowsOf(content)).toEqual([
    { row: 1, cells: ['الاسم', 'Born', 'NID', 'Phone', 'Sum'] },
    { row: 2, cells: ['منى & <عادل>', '1990-04-03', '29001150112345', '01001234567', '2'] },
    { row: 4, cells: ['Rich text', '03/04/1990', '0.5'] },
  ])
})

test('every table of texts is read as it was written, whatever is in it', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((each) => each.replace(/\p{C}/gu, '').trim())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { maxLength: 30 }), async (table) => {
      const content = await workbookOf((sheet) => {
        for (const cells of table) sheet.addRow(cells)
      })
      const expected = table.flatMap((cells, index) => {
        const last = cells.findLastIndex((cell) => cell !== '')
        return last < 0 ? [] : [{ row: index + 1, cells: cells.slice(0, last + 1) }]
      })
      expect(await rowsOf(content)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('a workbook with only the parts that it must have is read, and leaves no file behind', async () => {
  expect(await rowsOf(minimal())).toEqual([{ row: 3, cells: ['', 'a'] }])
  expect((await readdir(folder)).filter((name) => name.endsWith('.texts'))).toEqual([])
})

const typed = '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>'
test.each([
  ['no archive', new Uint8Array(100)],
  ['an archive that is cut off', minimal().subarray(0, 100)],
  ['an archive without a worksheet', storedZip({ 'a.txt': 'a' })],
  ['a document with a type, which could define entities', minimal({ 'xl/workbook.xml': typed })],
  ['a tag that never ends', minimal({ 'xl/worksheets/sheet1.xml': `<worksheet a="${'x'.repeat(2_000_000)}` })],
  ['a row that no program has', minimal({ 'xl/worksheets/sheet1.xml': sheetXml('<row r="999999999"></row>') })],
])('%s is refused', async (_what, content) => {
  await expect(rowsOf(content)).rejects.toThrow(WorkbookError)
})

test('days are those of both calendars', () => {
  expect([1, 59, 61, 32964, 32964.75].map((serial) => serialDay(serial, false))).toEqual([
    ...['1900-01-01', '1900-02-28', '1900-03-01'],
    ...['1990-04-01', '1990-04-01'],
  ])
  expect(serialDay(0, true)).toBe('1904-01-01')
  expect(serialDay(Number.NaN, false)).toBeUndefined()
})

test('formats with days or years are of dates; colors, times and literal text are not', () => {
  const codes = ['yyyy-mm-dd', 'dd/mm/yy', '[$-C01]d mmmm', '0.00', '[Red]0', '"day" 0', 'h:mm', '#,##0 "d"']
  expect(codes.map((code) => isDateFormat(170, code))).toEqual([
    ...[true, true, true, false],
    ...[false, false, false, false],
  ])
  expect([0, 14, 22, 49].map((number) => isDateFormat(number))).toEqual([false, true, true, false])
})
