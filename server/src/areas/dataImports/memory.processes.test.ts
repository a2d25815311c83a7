import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataImport } from '#contract/dataImports/calls'
import { suggestFields } from '#contract/dataImports/fields'
import { media } from '../../platform/files/tables'
import { csvRows } from '../../platform/imports/csvStream'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { dataImports } from '../../schema/dataImports'
import { fileOf, rowOf } from './testing/importing'

const rows = 100_000
const portions = 40
/** More than a run of the job keeps, far less than the rows of the file (25 MB as cells, more as objects). */
const mostGrowth = 12 * 1024 * 1024

let testServer: TestServer
const path = join(tmpdir(), `import-${process.pid}.csv`)

beforeAll(async () => {
  testServer = await startTestServer()
  const target = createWriteStream(path)
  const [header = ''] = fileOf([]).split('\r\n')
  target.write(`${header}\r\n`)
  for (let n = 0; n < rows; n++) {
    if (!target.write(`${rowOf(n).join(',')}\r\n`)) await once(target, 'drain')
  }
  target.end()
  await once(target, 'finish')
})
afterAll(async () => {
  await rm(path, { force: true })
  await testServer.stop()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the bytes of the heap that are in use, after the garbage was collected. */
function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('a file of 100,000 rows is read, stored and compared in portions, without its size in memory', async () => {
  const { files } = testServer.server.platform
  const incoming = join(files.incoming, `import-${process.pid}`)
  await copyFile(path, incoming)
  const storedName = await files.save(incoming)
  const { database, clock } = testServer
  const at = clock.now()
  const [file] = await database
    .insert(media)
    .values({
      ...{ file_name: 'patients.csv', content_type: 'text/csv', size: 1, sha256: '0'.repeat(64) },
      ...{ stored_name: storedName, created_at: at },
    })
    .returning({ id: media.id })
  const headers = ['Name', 'Date of birth', 'National ID', 'Email', 'Mobile', 'Gender']
  const fields = suggestFields(headers)
  const superAdmin = await testServer.as('super@demo.test')
  const [imported] = await database
    .insert(dataImports)
    .values({
      ...{ hospital_id: 1, created_by: superAdmin.userId, acted_by: superAdmin.userId, created_at: at },
      ...{
        file_name: 'patients.csv',
        media_id: file?.id ?? 0,
        encoding: 'utf-8',
        delimiter: ',',
        delimiter_line: false,
      },
      columns: headers.map((header, index) => ({ header, samples: [], field: fields[index] ?? null })),
      state: 'reading',
    })
    .returning({ id: dataImports.id })
  const id = imported?.id ?? 0
  const read = async () => {
    const { body } = await superAdmin.get<{ data: DataImport }>(`/api/admin/data-imports/${id}`)
    return body.data
  }
  const work = () => testServer.server.platform.jobs.run('data-import', { id })
  // The first run loads modules and prepares statements.
  await work()
  const before = heap()
  let most = 0
  while ((await read()).state === 'reading') {
    await work()
    most = Math.max(most, heap() - before)
  }
  const { state, counts } = await read()
  expect({ state, counts }).toMatchObject({ state: 'comparing', counts: { waiting: rows, wrong: 0 } })
  expect(most).toBeLessThan(mostGrowth)
  // Each portion is compared alike: some tell whether they leave anything behind.
  for (let run = 0; run < portions; run++) await work()
  expect((await read()).counts).toMatchObject({ ready: 50 * portions, waiting: rows - 50 * portions })
  expect(heap() - before).toBeLessThan(mostGrowth)
})

test('reading the rows of a file holds only some of them, however slowly they are consumed', async () => {
  const before = heap()
  let most = 0
  let count = 0
  const format = { encoding: 'utf-8', delimiter: ',', delimiterLine: false } as const
  for await (const { row } of csvRows(createReadStream(path), format)) {
    count = row
    if (row % 20_000 === 0) most = Math.max(most, heap() - before)
  }
  expect(count).toBe(rows + 1)
  expect(most).toBeLessThan(mostGrowth)
})
