import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetFormat } from '#contract/kit/sheetFormats'
import { context, runIn } from '../context'
import { pageMeta } from '../database/page'
import { startTestServices, type TestServices } from '../testing/services'
import { sheetOf } from './sheet'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

/** Reads a sheet of so many rows that may have three at most. */
function read<T>(rows: number, format: SheetFormat, language: 'en' | 'ar', reader: (stream: Readable) => Promise<T>) {
  const ids = Array.from({ length: rows }, (_, index) => index + 1)
  return services.inside(() =>
    runIn({ ...context(), language }, () => {
      const { stream } = sheetOf<number>({
        title: 'sheet.levels',
        format,
        columns: [{ header: 'sheet.id', value: (id) => id }],
        read: async ({ page, limit }) => ({
          data: ids.slice((page - 1) * limit, page * limit),
          meta: pageMeta({ page, limit }, rows),
        }),
        most: 3,
      })
      return reader(stream as Readable)
    }),
  )
}

test.each([
  [2, '1\r\n2\r\n'],
  [3, '1\r\n2\r\n3\r\n'],
  [4, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
  [1200, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
])('of %i rows', async (rows, written) => {
  expect(await read(rows, 'csv', 'en', text)).toBe(`\ufeffID\r\n${written}`)
})

test('a workbook that is not whole says so too, in the caller’s language', async () => {
  const workbook = new excel.Workbook()
  await read(4, 'xlsx', 'ar', (stream) => workbook.xlsx.read(stream as never))
  const cells = workbook.worksheets[0]?.getColumn('A').values.slice(2)
  expect(cells).toEqual([1, 2, 3, 'أول 3 صف فقط: ضيّق نطاق عوامل التصفية'])
})
