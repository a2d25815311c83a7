import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventuallyTimeout } from '../../testing/eventually'
import { prepareLocation, socketFolder } from './clusterLocation'
import { databaseUrls } from './connection'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embeddedPostgres'
import { isProcessRunning } from './processes'

let pristine: string
let dataDir: string
let started: EmbeddedPostgres[]
let holders: ChildProcess[]
let folders: string[]

beforeAll(async () => {
  pristine = temporaryFolder(0o711)
  await (await startEmbeddedPostgres({ dataDir: pristine, disposable: true })).stop()
})
afterAll(() => rmSync(pristine, { recursive: true }))

beforeEach(() => {
  dataDir = temporaryFolder(0o711)
  started = []
  holders = []
  folders = [dataDir]
})

afterEach(async () => {
  for (const holder of holders) await killed(holder)
  if (holders.length > 0 && started.length === 0) await start()
  for (const postgres of started) await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-postgres-'))
  chmodSync(folder, mode)
  return folder
}

/** Saves the second that creating a database takes, in tests that are not about creating one. */
function fillDataDir(): void {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', join(pristine, 'postgres'), dataDir])
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true, ...options })
  started.push(postgres)
  return postgres
}

async function query<Row extends object>(postgres: EmbeddedPostgres, statement: string): Promise<Row[]> {
  return queryAt(postgres.ownerUrl, statement)
}

async function queryAt<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // The statement reports a lost connection; without a listener, it would end the process, too.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** Starts the database of `dataDir` in another process, which then only keeps it open. */
async function startElsewhere(): Promise<{ holder: ChildProcess; pid: number }> {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embeddedPostgres.ts'))})
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, disposable: true })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  holders.push(holder)
  const pid = await new Promise<number>((resolve, reject) => {
    holder.stdout.on('data', (line) => resolve(Number(line)))
    holder.on('exit', () => reject(new Error('The other process ended')))
  })
  return { holder, pid }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

test('a first start creates the database; it listens on no network and uses UTF-8', async () => {
  const log: string[] = []
  const postgres = await start({ log: (message) => log.push(message) })
  expect(
    await query(
      postgres,
      `SELECT current_database() AS name, current_setting('listen_addresses') AS network,
    current_setting('server_encoding') AS encoding, upper('مرحبا é') AS upper`,
    ),
  ).toEqual([{ name: 'mashfa', network: '', encoding: 'UTF8', upper: 'مرحبا É' }])
  expect(log).toEqual([expect.stringContaining('Made a database')])
})

test('a restart keeps the data, and stop leaves no process and no socket', async () => {
  fillDataDir()
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 7 AS number')
  await first.stop()
  await first.stop()
  expect(isProcessRunning(first.pid)).toBe(false)
  expect(existsSync(join(dataDir, 'run'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('real data is flushed to disk', async () => {
  fillDataDir()
  const postgres = await start({ disposable: false })
  expect(
    await query(postgres, `SELECT current_setting('fsync') || current_setting('synchronous_commit') AS on`),
  ).toEqual([{ on: 'onon' }])
})

test('a server that a killed process left running is adopted', async () => {
  fillDataDir()
  const { holder, pid } = await startElsewhere()
  await killed(holder)
  expect(isProcessRunning(pid)).toBe(true)
  const log: string[] = []
  const postgres = await start({ log: (message) => log.push(message) })
  expect(postgres.pid).toBe(pid)
  expect(log).toEqual([expect.stringContaining('Took over')])
  await postgres.stop()
  expect(isProcessRunning(pid)).toBe(false)
})

test('a server that an earlier version left running gets the user that the server works as', async () => {
  fillDataDir()
  const { holder, pid } = await startElsewhere()
  const { ownerUrl } = databaseUrls(socketFolder(prepareLocation(dataDir, true)))
  await queryAt(ownerUrl, 'DROP ROLE mashfa_server')
  // The access rules of the version that had one user.
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all mashfa peer map=mashfa\n')
  await queryAt(ownerUrl, 'SELECT pg_reload_conf()')
  await killed(holder)
  const postgres = await start()
  expect(postgres.pid).toBe(pid)
  expect(await queryAt(postgres.serverUrl, 'SELECT current_user AS name')).toEqual([{ name: 'mashfa_server' }])
})

test('a second Mashfa on the same folder is refused and the first continues', async () => {
  fillDataDir()
  const { holder, pid } = await startElsewhere()
  await expect(start()).rejects.toThrow(`Another Mashfa (process ${holder.pid}) is running on the data folder`)
  expect(isProcessRunning(pid)).toBe(true)
  await killed(holder)
  expect((await start()).pid).toBe(pid)
})

test('of two concurrent first starts, exactly one gets the folder', async () => {
  const outcomes = await Promise.allSettled([startElsewhere(), start()])
  for (const holder of holders) await killed(holder)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const postgres = started[0] ?? (await start())
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('PostgreSQL killed with -9 is reported, and the next start recovers what was acknowledged', async () => {
  fillDataDir()
  const onExit = vi.fn()
  const first = await start({ disposable: false, onExit })
  await query(first, 'CREATE TABLE kept AS SELECT 7 AS number')
  process.kill(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), eventuallyTimeout)
  const second = await start({ disposable: false })
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test("a crash of one connection's process is survived without a report", async () => {
  fillDataDir()
  const onExit = vi.fn()
  const postgres = await start({ onExit })
  const client = new Client({ connectionString: postgres.ownerUrl })
  const lost = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await lost
  await vi.waitFor(
    async () => expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]),
    eventuallyTimeout,
  )
  expect(onExit).not.toHaveBeenCalled()
})

test('a stale pid that now belongs to another program does not prevent a start', async () => {
  fillDataDir()
  const first = await start()
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const written = readFileSync(pidFile, 'utf8')
  await first.stop()
  writeFileSync(pidFile, written.replace(/^\d+/, String(process.pid)))
  expect((await start()).pid).not.toBe(first.pid)
})

test.runIf(process.getuid?.() === 0)('a folder that root restored from a copy works', async () => {
  fillDataDir()
  execFileSync('chown', ['-R', 'root', join(dataDir, 'postgres')])
  execFileSync('chmod', ['-R', 'go+rX', join(dataDir, 'postgres')])
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test("a copy of a running server's folder gets a server of its own", async () => {
  fillDataDir()
  const original = await start()
  const copy = temporaryFolder(0o711)
  folders.push(copy)
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy])
  const second = await start({ dataDir: copy })
  expect(second.pid).not.toBe(original.pid)
  expect(await query(original, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a DATA_DIR too long for a socket gets its socket elsewhere', async () => {
  dataDir = join(dataDir, 'a-long-name-'.repeat(9), 'مستشفى')
  fillDataDir()
  const postgres = await start()
  expect(postgres.ownerUrl).not.toContain('a-long-name')
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)('a DATA_DIR below a folder that only root can enter works', async () => {
  const closed = temporaryFolder(0o700)
  folders.push(closed)
  dataDir = join(closed, 'data')
  fillDataDir()
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 7 AS number')
  await first.stop()
  expect(await query(await start(), 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('a folder of another PostgreSQL version is left untouched, with a plain message', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow('was created by PostgreSQL 9')
})
