import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
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
import { testConfig } from '../platform/testing/config'
import { backUp } from './backUp'
import { BackupFolder } from './backupFolder'
import { openExistingSource } from './openSource'
import { release, unreleasedSince } from './release'
import { restore } from './restore'

let root: string
let dataDir: string
let postgres: EmbeddedPostgres
let client: pg.Client
let store: FileStore
let to: BackupFolder

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'mashfa-backup-'))
  await chmod(root, 0o711)
  await open(join(root, 'data'))
  await migrate(postgres.ownerUrl)
  to = new BackupFolder(join(root, 'backup'))
})
afterEach(async () => {
  await client.end()
  await postgres.stop()
  rmSync(root, { recursive: true })
})

/** Starts the database of a data folder, which the helpers below use from then on. */
async function open(folder: string): Promise<void> {
  dataDir = folder
  postgres = await startEmbeddedPostgres({ dataDir })
  client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  store = await createFolderStore(dataDir)
}

/** Stores a file as an upload does: first its bytes, then its row. */
async function storeContent(content: string): Promise<string> {
  const path = join(store.incoming, 'arrived')
  await writeFile(path, content)
  const name = await store.save(path)
  await client.query(
    `insert into media (file_name, content_type, size, sha256, stored_name, created_at)
    values ($1, 'text/plain', $2, encode(sha256($4::bytea), 'hex'), $3, now())`,
    [content, content.length, name, Buffer.from(content)],
  )
  return name
}

/** Removes a file as the server does. */
async function removeContent(name: string): Promise<void> {
  await client.query('delete from media where stored_name = $1', [name])
  await store.remove(name)
}

/** Makes a file of the backup one that was last seen in the store ten days ago. */
async function age(name: string): Promise<void> {
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000)
  await utimes(join(to.files, name), tenDaysAgo, tenDaysAgo)
}

async function runBackUp(full = false, folder = to) {
  const source = { location: prepareLocation(dataDir, false), client }
  return backUp({ source, files: store, to: folder, full, keepDays: 7 })
}

/** Returns a time that is at least a whole millisecond, the precision of a date, from any commit before and after it. */
async function instant(): Promise<Date> {
  await client.query('select pg_sleep(0.01)')
  const { rows } = await client.query('select clock_timestamp() as now, pg_sleep(0.01)')
  return rows[0].now
}

/** Returns the content of a restored folder: the names of files that have their bytes. */
async function contents(folder: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres({ dataDir: folder })
  const database = new pg.Client({ connectionString: restored.ownerUrl })
  await database.connect()
  const { rows } = await database.query('select file_name, stored_name from media order by id')
  await database.end()
  await restored.stop()
  const files = await createFolderStore(folder)
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
  expect(await runBackUp()).toEqual({ files: 2, full: undefined, isStoreEmpty: false })
  await storeContent('four')

  const earlier = join(root, 'earlier')
  const back = await restore({
    from: to,
    until: between,
    to: { dataDir: earlier },
    files: await createFolderStore(earlier),
  })
  expect(back).toMatchObject({ restored: 2, missing: [], lastChange: expect.any(Date) })
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

test('after a restore, backups go on in the same folder, and moments before and after it can be restored', async () => {
  await storeContent('one')
  await runBackUp()
  const between = await instant()
  await storeContent('two')
  await runBackUp()
  const restoreTo = async (name: string, until?: Date) => {
    const folder = join(root, name)
    await restore({ from: to, until, to: { dataDir: folder }, files: await createFolderStore(folder) })
    return folder
  }

  const restored = await restoreTo('restored')
  await client.end()
  await postgres.stop()
  await open(restored)
  await storeContent('three')
  expect((await runBackUp()).full).toEqual(expect.any(String))
  await storeContent('four')
  expect((await runBackUp()).full).toBeUndefined()
  expect(await contents(await restoreTo('latest'))).toEqual(['one', 'two', 'three', 'four'])
  expect(await contents(await restoreTo('earlier', between))).toEqual(['one'])
  // Archived WAL of a database that was moved away would be taken for that of the restored one.
  await rename(join(root, 'earlier/postgres'), join(root, 'moved'))
  await expect(restoreTo('earlier')).rejects.toThrow('belongs to another database')
}, 300_000)

test('a restored database, also that of an earlier version, waits for its release', async () => {
  expect(await unreleasedSince(client)).toBeUndefined()
  await client.query(`drop table restores; delete from schema_migrations where name = '0578_restores.sql'`)
  await runBackUp()
  const folder = join(root, 'restored')
  await restore({ from: to, until: undefined, to: { dataDir: folder }, files: await createFolderStore(folder) })
  await client.end()
  await postgres.stop()
  await open(folder)
  expect(await unreleasedSince(client)).toEqual(expect.any(Date))
  expect(await release(client)).toBe(true)
  expect(await unreleasedSince(client)).toBeUndefined()
}, 300_000)

test('a folder whose WAL was fetched into another one gets a full copy', async () => {
  const other = new BackupFolder(join(root, 'other'))
  for (const [index, folder] of [to, other, to, other].entries()) {
    await storeContent(`content ${index}`)
    expect((await runBackUp(false, folder)).full).toEqual(expect.any(String))
  }
  const folder = join(root, 'restored')
  const files = await createFolderStore(folder)
  await restore({ from: other, until: undefined, to: { dataDir: folder }, files })
  expect(await contents(folder)).toEqual(['content 0', 'content 1', 'content 2', 'content 3'])
}, 300_000)

test('a removed file stays in the backup until no copy can need it, however long ago it was copied', async () => {
  const one = await storeContent('one')
  const two = await storeContent('two')
  await runBackUp()
  await age(one)
  await runBackUp()
  const between = await instant()
  await removeContent(one)
  await runBackUp()
  const folder = join(root, 'earlier')
  const files = await createFolderStore(folder)
  const back = await restore({ from: to, until: between, to: { dataDir: folder }, files })
  expect(back).toMatchObject({ restored: 2, missing: [] })

  await age(one)
  expect(await runBackUp()).toMatchObject({ isStoreEmpty: false })
  expect(await readdir(to.files)).toEqual([two])
  // A store without any file may be a disk that is not mounted.
  await removeContent(two)
  await age(two)
  expect(await runBackUp()).toMatchObject({ isStoreEmpty: true })
  expect(await readdir(to.files)).toEqual([two])
}, 300_000)

test('a data folder whose database is missing is not backed up', async () => {
  await expect(openExistingSource(testConfig())).rejects.toThrow('There is no database in')
})

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
