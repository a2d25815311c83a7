import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareLocation } from '../platform/database/embedded/clusterLocation'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded/embeddedPostgres'
import { migrate } from '../platform/database/migrate'
import type { FileStore } from '../platform/files/fileStore'
import { createFolderStore } from '../platform/files/folderStore'
import { backUp } from './backUp'
import { BackupFolder } from './backupFolder'
import { restore } from './restore'

let root: string
let postgres: EmbeddedPostgres
let client: pg.Client
let store: FileStore
let to: BackupFolder

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'mashfa-backup-'))
  await chmod(root, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data') })
  await migrate(postgres.ownerUrl)
  client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  store = await createFolderStore(join(root, 'data'))
  to = new BackupFolder(join(root, 'backup'))
})
afterEach(async () => {
  await client.end()
  await postgres.stop()
  rmSync(root, { recursive: true })
})

/** Stores a file as an upload does: first its bytes, then its row. */
async function storeContent(content: string): Promise<void> {
  const path = join(store.incoming, 'arrived')
  await writeFile(path, content)
  const name = await store.save(path)
  await client.query(
    `insert into media (file_name, content_type, size, sha256, stored_name, created_at)
    values ($1, 'text/plain', $2, encode(sha256($4::bytea), 'hex'), $3, now())`,
    [content, content.length, name, Buffer.from(content)],
  )
}

async function runBackUp(full = false) {
  const source = { location: prepareLocation(join(root, 'data'), false), client }
  return backUp({ source, files: store, to, full, keepDays: 7 })
}

/** Returns a time that is at least a whole millisecond, the precision of a date, from any commit before and after it. */
async function instant(): Promise<Date> {
  await client.query('select pg_sleep(0.01)')
  const { rows } = await client.query('select clock_timestamp() as now, pg_sleep(0.01)')
  return rows[0].now
}

/** Returns the content of a restored folder: the names of files that have their bytes. */
async function contents(dataDir: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres({ dataDir })
  const database = new pg.Client({ connectionString: restored.ownerUrl })
  await database.connect()
  const { rows } = await database.query('select file_name, stored_name from media order by id')
  await database.end()
  await restored.stop()
  const files = await createFolderStore(dataDir)
  return Promise.all(rows.map(async (row) => (await buffer(await files.open(row.stored_name))).toString()))
}

test('database and files are restored as of a time between two backups, and as of the end', async () => {
  const before = await instant()
  await storeContent('one')
  const first = await runBackUp()
  expect(first).toMatchObject({ files: 1, full: expect.any(String) })
  await storeContent('two')
  const between = await instant()
  await storeContent('three')
  await client.query(`delete from media where file_name = 'one'`)
  expect(await runBackUp()).toEqual({ files: 2, full: undefined })
  await storeContent('four')

  const earlier = join(root, 'earlier')
  const back = await restore({
    from: to,
    until: between,
    to: { dataDir: earlier },
    files: await createFolderStore(earlier),
  })
  expect(back).toMatchObject({ restored: 2, missing: [] })
  expect(await contents(earlier)).toEqual(['one', 'two'])

  const latest = join(root, 'latest')
  await restore({ from: to, until: undefined, to: { dataDir: latest }, files: await createFolderStore(latest) })
  expect(await contents(latest)).toEqual(['two', 'three'])
  // Restoring the same backup again over existing data is refused.
  const again = restore({ from: to, until: undefined, to: { dataDir: latest }, files: store })
  await expect(again).rejects.toThrow('There is a database')
  const nowhere = { dataDir: join(root, 'nowhere') }
  const none = restore({ from: to, until: before, to: nowhere, files: store })
  await expect(none).rejects.toThrow('no backup from before that time')

  const [damaged = ''] = await readdir(to.files)
  await writeFile(join(to.files, damaged), 'something else')
  await rm(join(to.files, (await readdir(to.files))[1] ?? ''))
  const broken = await restore({
    from: to,
    until: between,
    to: nowhere,
    files: await createFolderStore(nowhere.dataDir),
  })
  expect(broken.missing.length + broken.restored).toBe(2)
  expect(broken.missing.length).toBeGreaterThan(0)
}, 300_000)

test('a full copy made during writes is complete', async () => {
  let isOver = false
  let written = 0
  const writer = new pg.Client({ connectionString: postgres.ownerUrl })
  await writer.connect()
  const writing = (async () => {
    while (!isOver) {
      written += 1
      await writer.query(
        `insert into audit_log (at, action, change, request_id) values (now(), 'n' || $1, true, 'x')`,
        [written],
      )
    }
  })()
  await runBackUp()
  const atLeast = written
  await runBackUp(true)
  isOver = true
  await writing
  await writer.end()
  expect(await to.copies()).toHaveLength(2)
  const folder = join(root, 'copy')
  await restore({ from: to, until: undefined, to: { dataDir: folder }, files: await createFolderStore(folder) })
  const restored = await startEmbeddedPostgres({ dataDir: folder })
  const database = new pg.Client({ connectionString: restored.ownerUrl })
  await database.connect()
  const { rows } = await database.query(
    'select count(*)::int as lines, count(distinct action)::int as different from audit_log',
  )
  await database.end()
  await restored.stop()
  expect(rows[0].lines).toBeGreaterThanOrEqual(atLeast)
  expect(rows[0].different).toBe(rows[0].lines)
}, 300_000)
