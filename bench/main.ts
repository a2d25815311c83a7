import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embeddedPostgres'
import { createDatabase } from '../server/src/platform/database/embedded/testCluster'
import { compare } from './compare'
import { measureDashboard } from './dashboard'
import { fewAppointments, fill, manyAppointments } from './fill'
import { loadFirst } from './firstLoad'
import { grow } from './growth'
import { measure } from './measure'
import { memoryOf, startBare, startMashfa } from './processes'
import { conclude, tell } from './report'
import { type Scenario, scenarios } from './scenarios'
import { computeSlots } from './slots'
import { storm } from './storm'
import { fillUsers, manyUsers, userScenario, usersTitle } from './users'

// npm run bench                     everything, about five minutes
// npm run bench -- --quick          a first look
// npm run bench -- --only=book      one comparison, --only=first, or --only=dashboard; --profile leaves a CPU profile in test-output/profiles

const isQuick = process.argv.includes('--quick')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const isWanted = (name: string) => !only || name.includes(only)
const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=test-output/profiles'] : []
const effort = isQuick
  ? { rounds: 1, seconds: 1, connections: [16] }
  : { rounds: 3, seconds: 2, connections: [1, 16, 64] }

const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-bench-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir })

/**
 * A database with so many appointments, and Mashfa on it as at a usual start. The one before it makes up for what SQL did
 * not fill: by what words people are found.
 */
async function house(name: string, count: number) {
  const url = await createDatabase(postgres.url, name)
  const folder = join(dataDir, `of-${name}`)
  await (await startMashfa(folder, url)).stop()
  const filled = await fill(url, count)
  await (await startMashfa(folder, url)).stop()
  return { url, filled, server: await startMashfa(folder, url, profile) }
}

function called(name: string, all: Scenario[]): Scenario {
  const scenario = all.find((each) => each.name.startsWith(name))
  if (!scenario) throw new Error(`No scenario ${name}`)
  return scenario
}

async function compareAll(small: Awaited<ReturnType<typeof house>>): Promise<Scenario[]> {
  const bare = await startBare(small.url)
  const all = scenarios(small.filled)
  for (const scenario of all) {
    if (isWanted(scenario.name)) await compare(small.server, bare, scenario, effort)
  }
  await bare.stop()
  return all
}

/** Tells how many aims were not met, and ends. */
async function finish(): Promise<never> {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
  const unmet = conclude('test-output/bench.json')
  console.log(unmet === 0 ? 'All aims are met.' : `${unmet} of the aims are not met.`)
  process.exit()
}

/** The list of users among two hundred thousand, with what is looked for changing from request to request. */
async function searchUsers() {
  const { url, filled, server } = await house('users', fewAppointments)
  await fillUsers(url, isQuick ? manyUsers / 10 : manyUsers)
  const scenario = userScenario(filled)
  // Before bare is asked: what it has not answered when its turn is over goes on in the database.
  await measure(server.url, scenario.ours, { connections: 16, seconds: effort.seconds * 2 })
  const { p95, rate } = await measure(server.url, scenario.ours, { connections: 16, seconds: effort.seconds * 5 })
  tell({
    what: `${scenario.name}, 16 connections, 95th percentile`,
    value: `${p95.toFixed(0)} ms`,
    aim: '≤ 200 ms',
    met: rate > 0 && p95 <= 200,
  })
  const bare = await startBare(url)
  await compare(server, bare, scenario, { ...effort, connections: [1] })
  await bare.stop()
  await server.stop()
}

if (!only || usersTitle.includes(only)) await searchUsers()
if (only && usersTitle.includes(only)) await finish()
const small = await house('small', fewAppointments)
const idle = memoryOf(small.server.pid)
const all = await compareAll(small)
if (isWanted('first load')) await loadFirst(small.server, effort.rounds)
if (!only) {
  computeSlots()
  await storm(small.server, called('read', all), called('sign in', all), effort.seconds * 2)
  await measure(small.server.url, called('7 days', all).ours, { connections: 64, seconds: effort.seconds * 2 })
  const loaded = memoryOf(small.server.pid)
  tell({ what: 'memory idle', value: `${idle.toFixed(0)} MB`, aim: '≤ 200 MB', met: idle <= 200 })
  tell({ what: 'memory after load', value: `${loaded.toFixed(0)} MB`, aim: '≤ 400 MB', met: loaded <= 400 })
  const large = await house('large', isQuick ? manyAppointments / 10 : manyAppointments)
  const { readyAfter } = large.server
  tell({
    what: 'ready on a filled database',
    value: `${(readyAfter / 1000).toFixed(2)} s`,
    aim: '≤ 1.5 s',
    met: readyAfter <= 1500,
  })
  const allLarge = scenarios(large.filled)
  for (const name of ['read', 'list', '7 days', 'day of a clinic', 'own appointments']) {
    await grow(
      called(name, all).name,
      [small.server, called(name, all)],
      [large.server, called(name, allLarge)],
      effort.seconds,
    )
  }
  await large.server.stop()
}
if (!only || only === 'dashboard') await measureDashboard(small.url, small.server.url, effort.seconds * 2)
await small.server.stop()
await finish()
