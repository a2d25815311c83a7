import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { ExportFormat } from '#contract/kit/exportFormats'
import { context, runIn } from '../context'
import { startTestServices, type TestServices } from '../testing/services'
import { exportFile } from './exportFile'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

const row = z.object({ id: z.number() })
const columns = [{ field: 'id', header: 'ID' }]

/** Writes an export of so many rows, limited to three, read in batches of the given size. */
function read<T>(
  [rows, batch]: [rows: number, portion: number],
  { format, language }: { format: ExportFormat; language: 'en' | 'ar' },
  reader: (stream: Readable) => Promise<T>,
) {
  const all = Array.from({ length: rows }, (_, index) => ({ id: index + 1 }))
  return services.inContext(() =>
    runIn({ ...context(), language }, () => {
      const { stream } = exportFile(
        { row },
        { format, columns, title: undefined },
        {
          read: async () => {
            const found = all.splice(0, batch)
            return { rows: found, isFull: found.length === batch }
          },
          most: 3,
        },
      )
      return reader(stream as Readable)
    }),
  )
}

test.each([
  [2, 10, '1\r\n2\r\n'],
  [3, 10, '1\r\n2\r\n3\r\n'],
  [3, 3, '1\r\n2\r\n3\r\n'],
  [4, 10, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
  [4, 3, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
  [4, 2, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
  [1200, 500, '1\r\n2\r\n3\r\nOnly the first 3 rows: narrow the filters\r\n'],
])('of %i rows, in batches of %i', async (rows, batch, written) => {
  expect(await read([rows, batch], { format: 'csv', language: 'en' }, text)).toBe(`\ufeffID\r\n${written}`)
})

test("an incomplete workbook also says so, in the caller's language", async () => {
  const workbook = new excel.Workbook()
  await read([4, 10], { format: 'xlsx', language: 'ar' }, (stream) => workbook.xlsx.read(stream as never))
  const cells = workbook.worksheets[0]?.getColumn('A').values.slice(2)
  expect(cells).toEqual([1, 2, 3, 'الحد الأقصى لعدد الصفوف: 3. ضيّق نطاق عوامل التصفية'])
})
