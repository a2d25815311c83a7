import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { doubleBooked, faultsOf } from '../verify.mjs'
import { checkEdges } from './checks.mjs'
import { fetchFrom, MeasuredPerson } from './client.mjs'
import { formatPhase, longestGap, measurePhase } from './gaps.mjs'
import { setUpInstallation } from './installation.mjs'
import { listen } from './listeners.mjs'
import { publicUrl, startMachine } from './machine.mjs'
import { countAcknowledged, startTraffic } from './traffic.mjs'
import { checkWorker } from './worker.mjs'

// The drill itself; `scripts/drill/deploy.mjs` starts it in namespaces of its own, with a folder for everything that is
// written.

const patients = 8
/** Milliseconds of load after each interruption. */
const settle = 12_000

const [folder] = process.argv.slice(2)
const attempts = []
const calls = []
const phases = []

const machine = await startMachine(folder).catch(fail)
const { services, certificate } = machine
console.log(`started: ${Object.keys(services).join(', ')}`)

let networks = 0

/** Returns an address in a network of its own, because nginx chooses the server by the network. */
function nextAddress() {
  networks += 1
  return `127.0.${networks}.1`
}

function person(email) {
  const fetch = fetchFrom({ localAddress: nextAddress(), ca: certificate, attempts })
  return new MeasuredPerson(publicUrl, email, undefined, fetch, calls)
}

const edges = await checkEdges(machine).catch(fail)
console.log(`checked: redirect, port 6001, streamed uploads, HSTS, coturn, Janus; ${edges.length} faults`)
const people = await setUpInstallation(machine, { person, patients }).catch(fail)
console.log(`set up: an administrator with two-step sign-in, a hospital, a doctor, a clinic, ${patients} patients`)
const listeners = await Promise.all(
  people.patients.map((patient) =>
    listen({ url: `${publicUrl}:6001`, person: patient, localAddress: nextAddress(), ca: certificate }),
  ),
).catch(fail)
attempts.length = 0
calls.length = 0

const traffic = startTraffic(people)

/** Runs one interruption under load, and keeps the load up for a while after it. */
async function phase(title, interrupt) {
  const from = performance.now()
  const notes = await interrupt()
  await wait(settle)
  phases.push({ title, from, to: performance.now(), notes })
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const killed = (name) => async () => `${name} was ready again after ${seconds(await services[name].kill())}`

async function restartOneByOne() {
  const notes = []
  for (const name of ['server-1', 'server-2']) {
    const { ms, wasKilled } = await services[name].stop()
    const startMs = await services[name].start()
    notes.push(`${name} stopped in ${seconds(ms)}${wasKilled ? ' by SIGKILL' : ''} and started in ${seconds(startMs)}`)
  }
  return notes.join(', ')
}

try {
  await phase('steady load', async () => '')
  // Early, because the jobs that it worked on are retried after minutes.
  await phase('kill -9 of the worker', killed('worker'))
  await phase('rolling restart of both servers', restartOneByOne)
  await phase('kill -9 of server-1', killed('server-1'))
  await phase('kill -9 of Redis', killed('redis'))
  await phase('kill -9 of PostgreSQL', killed('postgres'))
} catch (error) {
  fail(error)
}
const results = await traffic.stop().catch(fail)
const visits = results.flat()

const measured = phases.map((each) => ({ ...each, ...measurePhase(each, attempts, calls) }))
for (const each of measured) {
  console.log(formatPhase(each))
  if (each.notes) console.log(`  ${each.notes}`)
  console.log(`  ${realtimeOf(each)}`)
}

/** Describes what the realtime connections were like in a phase. */
function realtimeOf({ from, to }) {
  const losses = listeners.flatMap((each) => each.losses).filter((loss) => loss.from >= from && loss.from <= to)
  const longest = Math.max(0, ...losses.map((loss) => loss.to - loss.from))
  return `realtime over port 6001: ${losses.length} of ${listeners.length} connections lost, the longest for ${longest.toFixed(0)} ms`
}

const lost = doubleBooked(visits)
for (const [index, acknowledged] of results.entries())
  lost.push(...(await faultsOf(people.patients[index], acknowledged)))
const worked = await checkWorker(machine, visits).catch(fail)
console.log(worked.said)
lost.push(...worked.lost)
const faults = [...edges]
const silent = listeners.filter((listener) => !listener.isConnected()).length
if (silent > 0) faults.push(`${silent} realtime connections were not opened again`)
try {
  console.log(machine.operate('dist/server/auditVerify.js').trim())
} catch (error) {
  faults.push(error.message)
}
for (const listener of listeners) listener.close()

const acknowledged = countAcknowledged(visits)
const total = Object.values(acknowledged).reduce((sum, each) => sum + each, 0)
const kinds = Object.entries(acknowledged).map(([kind, each]) => `${each} ${kind}`)
console.log(`acknowledged: ${kinds.join(', ')}`)
for (const fault of [...lost, ...faults]) console.error(fault)
const answered = attempts.filter(({ outcome }) => outcome === 'ok').map(({ at }) => at)
const longest = longestGap(answered, phases[0].from, phases.at(-1).to)
console.log(
  `deploy drill: ${total} acknowledged, ${lost.length} lost, ${faults.length} other faults;`,
  `${attempts.length} requests, ${attempts.length - answered.length} of them repeated after an error,`,
  `longest time without an answer ${longest.toFixed(0)} ms`,
)
process.exit(lost.length + faults.length > 0 || visits.length === 0 ? 1 : 0)

/** Ends the drill, with the end of what each service has said. */
function fail(error) {
  console.error(error)
  const logs = join(folder, 'log')
  const names = existsSync(logs) ? readdirSync(logs).filter((name) => name.endsWith('.log')) : []
  for (const name of names)
    console.error(`== ${name}\n${readFileSync(join(logs, name), 'utf8').split('\n').slice(-15).join('\n')}`)
  process.exit(1)
}
