import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embeddedPostgres'
import { type BenchServer, startBenchServer } from './benchServer'
import { manyRequests, measureCollaboration } from './collaboration'
import { compare, compareBuilds, type LoadOptions } from './compare'
import { measureDashboard } from './dashboard'
import { measurePaidBookings, measureStaffList } from './desk'
import { fewAppointments, manyAppointments } from './fill'
import { measureFirstLoad } from './firstLoad'
import { compareGrowth } from './growth'
import { fewEpisodes, manyEpisodes, measureInpatients } from './inpatient'
import { measure } from './measure'
import { manyOrders, measureOrders } from './orders'
import { type Build, memoryOf, type Running, startBare, startMashfa } from './processes'
import type { Earlier } from './reads'
import { report, writeReport } from './report'
import { measureReports } from './reports'
import { measureRounds } from './rounds'
import { type Scenario, scenarios } from './scenarios'
import { measureSending } from './sending'
import { computeSlots } from './slots'
import { measureStatistics } from './statistics'
import { measureSignInStorm } from './storm'
import { fillUsers, manyUsers, userScenario, usersTitle } from './users'

// npm run bench                      everything, about nine minutes
// npm run bench -- --quick           a rough result
// npm run bench -- --against=/folder the same calls against the Mashfa built there instead of the baseline; with
//                                    --only=orders or --only=collaboration the reads of these, on one database
// npm run bench -- --only=book       one comparison; also first, dashboard, desk, inpatients, orders, collaboration,
//                                    reports, rounds, sending and statistics
// npm run bench -- --data=/folder    keeps the filled databases there, for other runs of the same day with the same
//                                    numbers of rows; a fill that was interrupted goes on
// npm run bench -- --profile         writes a CPU profile to test-output/profiles

const isQuick = process.argv.includes('--quick')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const isSelected = (name: string) => !only || name.includes(only)
const against = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length)
const build: Build = process.argv.includes('--profile')
  ? { options: ['--cpu-prof', '--cpu-prof-dir=test-output/profiles'] }
  : {}
const loadOptions: LoadOptions = isQuick
  ? { rounds: 1, seconds: 1, connections: [16] }
  : { rounds: 3, seconds: 2, connections: [1, 16, 64] }

const kept = process.argv.find((word) => word.startsWith('--data='))?.slice('--data='.length)
if (kept) mkdirSync(kept, { recursive: true })
const dataDir = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'mashfa-bench-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir })
const startServer = (name: string, count: number, of = build) =>
  startBenchServer({ dataDir, postgresUrl: postgres.ownerUrl, name, count, build: of })

function scenarioNamed(name: string, all: Scenario[]): Scenario {
  const scenario = all.find((each) => each.name.startsWith(name))
  if (!scenario) throw new Error(`No scenario ${name}`)
  return scenario
}

function compareToBare(ours: Running, bare: Running, scenario: Scenario, options = loadOptions) {
  return compare({ url: ours.url, next: scenario.ours }, { url: bare.url, next: scenario.bare }, scenario, options)
}

async function compareAll(small: BenchServer): Promise<Scenario[]> {
  const bare = await startBare(small.url)
  const all = scenarios(small.dataset)
  for (const scenario of all) {
    if (isSelected(scenario.name)) await compareToBare(small.server, bare, scenario)
  }
  await bare.stop()
  return all
}

/** Prints how many targets were missed, and exits. */
async function finish(): Promise<never> {
  await postgres.stop()
  if (!kept) rmSync(dataDir, { recursive: true })
  const unmet = writeReport('test-output/bench.json')
  console.log(unmet === 0 ? 'All targets met.' : `Targets not met: ${unmet}`)
  process.exit()
}

/** Measures the list of 200,000 users, with a different search in each request. */
async function searchUsers() {
  const { url, dataset, server } = await startServer('users', fewAppointments)
  await fillUsers(url, isQuick ? manyUsers / 10 : manyUsers)
  const scenario = userScenario(dataset)
  // Before the baseline, whose unfinished queries would keep running in the database.
  await measure(server.url, scenario.ours, { connections: 16, seconds: loadOptions.seconds * 2 })
  const { p95, rate } = await measure(server.url, scenario.ours, { connections: 16, seconds: loadOptions.seconds * 5 })
  report({
    what: `${scenario.name}, 16 connections, 95th percentile`,
    value: `${p95.toFixed(0)} ms`,
    target: '≤ 200 ms',
    isMet: rate > 0 && p95 <= 200,
  })
  const bare = await startBare(url)
  await compareToBare(server, bare, scenario, { ...loadOptions, connections: [1] })
  await bare.stop()
  await server.stop()
}

/** Measures what staff and paying patients do with a million appointments. */
async function measureDesk({ url: databaseUrl, server, dataset }: BenchServer) {
  await measureStaffList(server, dataset, loadOptions.seconds * 2)
  await measurePaidBookings(server, { databaseUrl, dataset }, loadOptions.seconds * 2)
}

function measureLargeReports(large: BenchServer) {
  const book = scenarioNamed('book', scenarios(large.dataset))
  return measureReports(large, isQuick ? manyEpisodes / 10 : manyEpisodes, { book, seconds: loadOptions.seconds * 3 })
}

const startLarge = () => startServer('large', isQuick ? manyAppointments / 10 : manyAppointments)

/** Starts an earlier build on the database of this one. */
async function startEarlier({ url }: BenchServer, folder: string): Promise<Earlier> {
  const before = await startMashfa(join(dataDir, 'earlier'), url, { folder: resolve(folder) })
  return { before, postgres: postgres.pid }
}

if (against && (only === 'orders' || only === 'collaboration')) {
  const hospital = await startServer(only, fewAppointments)
  const earlier = await startEarlier(hospital, against)
  const [compared, many] =
    only === 'orders' ? ([measureOrders, manyOrders] as const) : ([measureCollaboration, manyRequests] as const)
  await compared(hospital, isQuick ? many / 10 : many, loadOptions.seconds, earlier)
  await earlier.before.stop()
  await hospital.server.stop()
  await finish()
}
if (against) {
  const before = await startServer('before', fewAppointments, { folder: resolve(against) })
  const after = await startServer('after', fewAppointments)
  await compareBuilds(after, before, loadOptions, isSelected)
  await after.server.stop()
  await before.server.stop()
  await finish()
}
if (!only || usersTitle.includes(only)) await searchUsers()
if (only && usersTitle.includes(only)) await finish()
if (!only || only === 'sending') {
  const hospital = await startServer('sending', fewAppointments)
  await measureSending(
    hospital,
    scenarioNamed('list', scenarios(hospital.dataset)),
    isQuick ? manyUsers / 10 : manyUsers,
  )
  await hospital.server.stop()
}
if (only === 'sending') await finish()
if (!only || only === 'inpatients') {
  const ward = await startServer('ward', fewAppointments)
  const history = await startServer('history', fewAppointments)
  const discharged = isQuick ? manyEpisodes / 10 : manyEpisodes
  await measureInpatients([ward, fewEpisodes], [history, discharged], loadOptions.seconds * 2)
  await ward.server.stop()
  await history.server.stop()
}
if (only === 'inpatients') await finish()
if (!only || only === 'orders') {
  const hospital = await startServer('orders', fewAppointments)
  await measureOrders(hospital, isQuick ? manyOrders / 10 : manyOrders, loadOptions.seconds * 2)
  await hospital.server.stop()
}
if (only === 'orders') await finish()
if (!only || only === 'collaboration') {
  const hospital = await startServer('collaboration', fewAppointments)
  await measureCollaboration(hospital, isQuick ? manyRequests / 10 : manyRequests, loadOptions.seconds * 2)
  await hospital.server.stop()
}
if (only === 'collaboration') await finish()
if (only === 'reports') {
  // Even a quick run needs the visits of the month.
  const large = await startServer('large', isQuick ? manyAppointments / 2 : manyAppointments)
  await measureLargeReports(large)
  await large.server.stop()
  await finish()
}
if (!only || only === 'rounds') {
  const hospital = await startServer('rounds', fewAppointments)
  const book = scenarioNamed('book', scenarios(hospital.dataset))
  await measureRounds(hospital, book, loadOptions.seconds * 5)
  await hospital.server.stop()
}
if (only === 'rounds') await finish()
if (only === 'desk') {
  const large = await startLarge()
  await measureDesk(large)
  await large.server.stop()
  await finish()
}
const small = await startServer('small', fewAppointments)
const idle = memoryOf(small.server.pid)
const all = await compareAll(small)
if (isSelected('first load')) await measureFirstLoad(small.server, loadOptions.rounds)
if (!only) {
  computeSlots()
  await measureSignInStorm(
    small.server,
    scenarioNamed('read', all),
    scenarioNamed('sign in', all),
    loadOptions.seconds * 2,
  )
  await measure(small.server.url, scenarioNamed('7 days', all).ours, {
    connections: 64,
    seconds: loadOptions.seconds * 2,
  })
  const loaded = memoryOf(small.server.pid)
  report({ what: 'memory idle', value: `${idle.toFixed(0)} MB`, target: '≤ 200 MB', isMet: idle <= 200 })
  report({ what: 'memory after load', value: `${loaded.toFixed(0)} MB`, target: '≤ 400 MB', isMet: loaded <= 400 })
  const large = await startLarge()
  const { readyAfter } = large.server
  report({
    what: 'startup with a large database',
    value: `${(readyAfter / 1000).toFixed(2)} s`,
    target: '≤ 1.5 s',
    isMet: readyAfter <= 1500,
  })
  const allLarge = scenarios(large.dataset)
  for (const name of ['read', 'list', '7 days', 'day of a clinic', 'own appointments']) {
    await compareGrowth(
      scenarioNamed(name, all).name,
      [small.server, scenarioNamed(name, all)],
      [large.server, scenarioNamed(name, allLarge)],
      loadOptions.seconds,
    )
  }
  await measureDesk(large)
  await measureLargeReports(large)
  await large.server.stop()
}
if (!only || only === 'statistics') await measureStatistics(small, loadOptions.seconds * 3)
if (!only || only === 'dashboard') await measureDashboard(small.url, small.server.url, loadOptions.seconds * 2)
await small.server.stop()
await finish()
