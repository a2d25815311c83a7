import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt, ensureInstalled, ensureNode, root } from '../ensure.mjs'
import { readyUrl } from '../readyUrl.mjs'
import { work } from './load.mjs'
import { newPatients, Person, pathPattern } from './person.mjs'
import { compareRows, rememberRows } from './rows.mjs'
import { startServices } from './services.mjs'
import { doubleBooked, faultsOf } from './verify.mjs'
import { lastRelease, prepareVersion } from './versions.mjs'

// Upgrades an installation as an operator does, while patients book and staff read: starts the present version beside the last
// released one on the same database, PostgreSQL, Redis and store for files; moves the load to it; rolls back to the released
// version for a while; and upgrades again. Then checks that nothing that was acknowledged is lost, and that rows which nobody
// works with are unchanged. Needs five minutes and 4 GB on the disk.
// npm run drill:upgrade                           from the last tag v* before this commit
// npm run drill:upgrade -- --from=5191f714
// npm run drill:upgrade -- --appointments=20000 --seconds=5

const { values: given } = parseArgs({
  options: {
    from: { type: 'string' },
    appointments: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '15' },
  },
})
const seconds = Number(given.seconds)
const patients = 6
/** Milliseconds that a patient waits between two bookings. */
const patientPause = 500
/** Milliseconds between two requests of a reader. */
const readerPause = 50
/** Milliseconds after which a person gives up on a request. */
const patience = 20_000
/** Milliseconds that a request may wait for a table. */
const mostLockWait = 1_000

/** Tables whose rows a job changes at its own times: the clock of the demo's escalations goes on. */
const changedByJobs = new Set(['escalations'])

const from = given.from ?? lastRelease()
if (!from) {
  console.error('No version was tagged before this commit: choose one with --from=<commit>.')
  process.exit(2)
}
ensureNode()
ensureInstalled({ withTools: true })
await ensureBuilt()
const began = performance.now()
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const old = prepareVersion(from)
say(`${from} is built${old.isNew ? '' : ' (earlier)'}`)

/** @type {Set<string>} */
const faults = new Set()
let phase = ''
/** Answers to people: the phase in which each arrived, its time, and how long it took, in milliseconds. */
const answers = []
/** Attempts without a usable answer, by phase. @type {Map<string, number>} */
const failures = new Map()

/** A person whose waiting times are recorded. */
class Watched extends Person {
  patience = patience

  async send(method, path, options) {
    const sent = performance.now()
    const before = this.repeats
    const count = () => {
      if (this.repeats > before) failures.set(phase, (failures.get(phase) ?? 0) + this.repeats - before)
    }
    try {
      const answer = await super.send(method, path, options)
      answers.push({ phase, at: performance.now(), took: performance.now() - sent })
      return answer
    } finally {
      count()
    }
  }
}

/** Starts a server. @returns {Promise<{ url: string, readyAfter: number, output: () => string, stop: () => Promise<void> }>} */
async function startServer(folder, { logLevel = 'error', wholeDemo = false } = {}) {
  const { serverFlags } = await import(join(folder, 'scripts/serverFlags.mjs'))
  const started = performance.now()
  const parameters = [
    ...serverFlags,
    '--import',
    './scripts/stopWithParent.mjs',
    'dist/server/main.js',
    ...(wholeDemo ? ['--whole-demo'] : []),
  ]
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    // With a channel, by which a server notices that this process has ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...services.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: join(services.folder, folder === root ? 'new' : 'old'),
      LOG_LEVEL: logLevel,
      MAX_BOOKINGS_PER_DOCTOR_DAY: '1000',
      MAX_OPEN_BOOKINGS: '10000',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await readyUrl(child)
  return {
    url,
    readyAfter: performance.now() - started,
    output: () => output,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) faults.add(`a server stopped with ${code}: ${output.slice(-300)}`)
      for (const line of output.matchAll(/"level":50.*|^.*(?:Error|error:).*$/gm))
        faults.add(`log (${phase}): ${line[0].slice(0, 1500)}`)
    },
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const running = new Set()
const services = await startServices()
const client = new pg.Client({ connectionString: services.ownerUrl })
await client.connect()
try {
  await drill()
} catch (error) {
  faults.add(`the drill was interrupted: ${error.stack}`)
  report()
} finally {
  for (const child of running) child.kill('SIGKILL')
  await client.end()
  await services.stop()
}
process.exit(faults.size > 0 ? 1 : 0)

async function drill() {
  // Every wait for a lock of more than 10 ms is in PostgreSQL's log, with how long it took.
  for (const setting of ['log_lock_waits = on', `deadlock_timeout = '10ms'`])
    await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.query(`set timezone = 'UTC'`)

  await fill()
  let before = await startServer(old.folder)
  const people = await newPatients(before.url, patients, Watched)
  const visits = people.map(() => [])
  const readers = await openReaders(before.url)
  const everybody = [...people, ...readers.map(({ person }) => person)]
  say(`${everybody.length} people are signed in; they read ${readers.flatMap(({ paths }) => paths).length} lists`)

  const tables = await rememberRows(client)
  const firstMigrations = await migrationsOf()
  say('the rows are remembered')

  let load = startLoad(people, visits, readers)
  enter('old alone')
  await wait(seconds * 1000)
  const byOldAlone = (await compareRows(client, tables)).differences

  enter('migrating')
  const logBefore = readLog().length
  const after = await startNew()
  const waits = await longestWaits(readLog().slice(logBefore))
  const migrated = (await migrationsOf()).filter((name) => !firstMigrations.includes(name))
  say(
    `the new version is ready after ${after.readyAfter.toFixed(0)} ms, with ${migrated.length} migrations; waits for locks meanwhile: ${waits.text}`,
  )
  if (waits.ofTables > mostLockWait) faults.add(`a request waited ${waits.ofTables} ms for a table`)

  enter('old on the new schema')
  await wait(seconds * 1000)
  enter('new')
  await move(everybody, before, after)
  await wait(seconds * 1000)

  enter('rolled back')
  before = await startServer(old.folder)
  say(`the old version is ready again after ${before.readyAfter.toFixed(0)} ms`)
  await move(everybody, after, before)
  await wait(seconds * 1000)
  await load.stop()
  await verify('on the old version', people, visits)

  enter('new again')
  load = startLoad(people, visits, readers)
  const again = await startNew()
  await move(everybody, before, again)
  await wait(seconds * 1000)
  await load.stop()
  await verify('on the new version', people, visits)
  enter('afterwards')
  await again.stop()
  await checkAuditLog()

  const { compared, differences } = await compareRows(client, tables)
  judge(differences, byOldAlone, migrated)
  say(`${compared.rows} rows of ${compared.tables} tables are compared`)
  report({ visits: visits.flat(), migrated, waits, after })
}

/** Starts the present version. @throws if it does not start */
function startNew() {
  return startServer(root)
}

/** Creates the demo with the old version, and adds appointments with the benchmark of that version. */
async function fill() {
  const server = await startServer(old.folder, { logLevel: 'info', wholeDemo: true })
  while (!/the demo was completed|could not be completed/.test(server.output())) await wait(50)
  if (server.output().includes('could not be completed'))
    throw new Error(`the demo failed: ${server.output().slice(-1000)}`)
  await server.stop()
  say('the demo is there')
  if (Number(given.appointments) === 0) return
  const filling = `const { fillDatabase } = await import('./bench/fill.ts'); await fillDatabase(process.argv[1], Number(process.argv[2]))`
  const parameters = ['--import', 'tsx', '--input-type=module', '-e', filling, services.ownerUrl, given.appointments]
  const child = spawn(process.execPath, parameters, { cwd: old.folder, stdio: ['ignore', 'inherit', 'inherit'] })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
  if (code !== 0) throw new Error('the database could not be filled')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query('select count(*)::integer as many from appointments')
  say(`${rows[0].many} appointments are there`)
}

/** Signs staff and a patient in, who read those of these lists that the old version has. */
async function openReaders(url) {
  const today = new Date().toISOString().slice(0, 10)
  const next = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const candidates = {
    'patient@demo.test': [
      '/api/patient/appointments',
      `/api/patient/search-clinics?from=${today}&to=${next}&type=virtual`,
    ],
    'doctor@demo.test': [
      '/api/admin/hospitals/my',
      '/api/admin/appointments?limit=50',
      '/api/admin/notifications?page=1',
    ],
    'nurse@demo.test': [
      '/api/admin/hospitals/my',
      '/api/admin/hospitals/1/episodes?status=0',
      '/api/admin/hospitals/1/doses',
    ],
    'admin@demo.test': [
      '/api/admin/appointments?limit=50&status=1',
      '/api/admin/clinics?q=doctor%201&limit=10',
      '/api/admin/statistics',
    ],
    'super@demo.test': [
      '/api/admin/users?q=bench&limit=10',
      '/api/admin/drugs?limit=100',
      '/api/admin/outbox?page=1&limit=50',
    ],
  }
  const readers = []
  for (const [email, paths] of Object.entries(candidates)) {
    const person = new Watched(url, email, 'Demo-1234')
    await person.signIn()
    const known = []
    for (const path of paths) {
      const { status } = await person.send('GET', path)
      if (status === 200) known.push(path)
      else say(`${email} does not read ${pathPattern(path)}, which the old version answers with ${status}`)
    }
    readers.push({ person, paths: known })
  }
  return readers
}

/** Everybody works until it is stopped. What they are refused is a fault. */
function startLoad(people, visits, readers) {
  let isOver = false
  const untilOver = async (once) => {
    while (!isOver) {
      try {
        await once()
      } catch (error) {
        faults.add(`${phase}: ${error.message.slice(0, 300)}`)
        await wait(500)
      }
    }
  }
  const working = people.map((person, index) =>
    untilOver(() => work(person, () => isOver, { acknowledged: visits[index], pause: patientPause })),
  )
  const reading = readers.map(({ person, paths }) =>
    untilOver(async () => {
      for (const path of paths) {
        const { status } = await person.send('GET', path)
        if (status !== 200) throw new Error(`${pathPattern(path)} is answered with ${status}`)
        await wait(readerPause)
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await Promise.all([...working, ...reading])
    },
  }
}

/** Sends everybody to another server, as a proxy does, and stops the one that they came from. */
async function move(everybody, of, to) {
  for (const person of everybody) person.url = to.url
  await of.stop()
}

function enter(name) {
  phase = name
  say(name)
}

async function verify(where, people, visits) {
  for (const [index, person] of people.entries())
    for (const fault of await faultsOf(person, visits[index])) faults.add(`${where}: ${fault}`)
  for (const fault of doubleBooked(visits.flat())) faults.add(`${where}: ${fault}`)
  say(`${visits.flat().length} bookings are read ${where}`)
}

async function migrationsOf() {
  const { rows } = await client.query('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

function readLog() {
  return readFileSync(join(services.folder, 'postgres.log'), 'utf8')
}

/** Returns the longest waits for locks in PostgreSQL's log, in milliseconds. */
async function longestWaits(log) {
  const longest = new Map()
  for (const [, mode, object, ms] of log.matchAll(
    /process \d+ (?:still waiting for|acquired) (\w+) on (.+?) after ([\d.]+) ms/g,
  )) {
    const relation = /^relation (\d+)/.exec(object)?.[1]
    const isTable = relation !== undefined
    const what = isTable
      ? `${mode} on ${await relationName(relation)}`
      : `${object.split(' ')[0]} (the application's own)`
    longest.set(what, { isTable, ms: Math.max(longest.get(what)?.ms ?? 0, Number(ms)) })
  }
  const sorted = [...longest].sort(([, one], [, other]) => other.ms - one.ms)
  return {
    ofTables: Math.max(0, ...sorted.flatMap(([, { isTable, ms }]) => (isTable ? [Math.round(ms)] : []))),
    text:
      sorted
        .slice(0, 6)
        .map(([what, { ms }]) => `${Math.round(ms)} ms ${what}`)
        .join(', ') || 'none above 10 ms',
  }
}

async function relationName(id) {
  const { rows } = await client.query('select $1::oid::regclass::text as name', [id])
  return rows[0].name
}

/** Follows the chain of the audit log with the new version. */
async function checkAuditLog() {
  const env = { ...process.env, ...services.env, DATA_DIR: join(services.folder, 'new'), LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['dist/server/auditVerify.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'exit')
  say(`audit log: ${output.trim().split('\n').at(-1)}`)
  if (code !== 0) faults.add(`audit:verify ends with ${code}: ${output.slice(-500)}`)
}

/** Rows may differ where the load alone changed rows, under the old version, and where a migration or a job writes. */
function judge(differences, byOldAlone, migrated) {
  const texts = migrated.map((name) => readFileSync(join(root, 'server/migrations', name), 'utf8')).join('\n')
  const written = new Set(
    [...texts.matchAll(/\b(?:update|delete from|insert into)\s+(?:only\s+)?(\w+)/gi)].map(([, table]) =>
      table.toLowerCase(),
    ),
  )
  for (const [table, { lost, changed, note }] of differences) {
    const expected = byOldAlone.get(table)
    const text = `${table}: ${changed} rows changed, ${lost} lost${note ? ` (${note})` : ''}`
    if (expected && (lost === 0 || expected.lost > 0)) say(`changed by the load: ${text}`)
    else if (written.has(table) || note) say(`changed by migrations: ${text}`)
    else if (changedByJobs.has(table) && lost === 0) say(`changed by a job: ${text}`)
    else faults.add(`rows differ that nobody works with: ${text}`)
  }
}

/** Returns how many answers there were in each phase, the slowest, and the longest time without any. */
function timesOfPhases() {
  const phases = [...new Set(answers.map(({ phase: name }) => name))].filter(
    (name) => name !== '' && name !== 'afterwards',
  )
  const sorted = answers.toSorted((one, other) => one.at - other.at)
  return phases.map((name) => {
    const own = sorted.filter((answer) => answer.phase === name)
    const gaps = own.map((answer, index) => (index === 0 ? 0 : answer.at - own[index - 1].at))
    const took = own.map((answer) => answer.took).sort((one, other) => one - other)
    return {
      name,
      count: own.length,
      failed: failures.get(name) ?? 0,
      gap: Math.round(Math.max(...gaps)),
      median: Math.round(took[took.length >> 1]),
      slowest: Math.round(took.at(-1)),
    }
  })
}

function report({ visits, migrated, waits, after } = {}) {
  const phases = timesOfPhases()
  for (const { name, count, failed, gap, median, slowest } of phases)
    console.log(
      `${name.padEnd(22)} ${String(count).padStart(6)} answers, median ${median} ms, slowest ${slowest} ms, longest gap ${gap} ms, failed attempts ${failed}`,
    )
  const failed = phases.reduce((sum, each) => sum + each.failed, 0)
  if (failed > 0) faults.add(`${failed} attempts failed`)
  if (visits?.length === 0) faults.add('nothing was booked')
  for (const fault of faults) console.error(fault)
  if (!visits) return
  const count = (of) => visits.reduce((sum, visit) => sum + of(visit), 0)
  console.log(
    `upgrade from ${from} (${old.commit.slice(0, 8)}): ${migrated.length} migrations in ${(after.readyAfter / 1000).toFixed(1)} s with ${given.appointments} appointments,`,
    `longest wait for a table ${waits.ofTables} ms, longest gap between answers ${Math.max(...phases.map(({ gap }) => gap))} ms,`,
    `slowest answer ${Math.max(...phases.map(({ slowest }) => slowest))} ms, failed attempts ${failed};`,
    `acknowledged: ${visits.length} bookings, ${count(({ messages }) => messages.length)} messages, ${count(({ files }) => files.length)} files;`,
    `lost, refused or inconsistent: ${faults.size}`,
  )
}
