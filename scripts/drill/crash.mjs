import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled, ensureNode } from '../ensure.mjs'
import { startDrillServer } from './drillServer.mjs'
import { work } from './load.mjs'
import { newPatients } from './person.mjs'
import { formatDowntime } from './times.mjs'
import { doubleBooked, faultsOf } from './verify.mjs'
import { faultsOfDoses, giveDoses, openRounds } from './ward.mjs'

// Repeatedly kills server and database with SIGKILL while patients book and a nurse gives doses with a second person, then
// checks that nothing is lost, and that no dose is recorded twice.
// npm run drill:crash            15 rounds
// npm run drill:crash -- 6
// More than 15 rounds fail: a server that is killed more than ten times within a minute is not restarted
// (scripts/supervise.mjs). `npm run test:all -- drill` repeats the run.

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt()

const rounds = Number(process.argv[2] ?? 15)
const patients = 8
/** Milliseconds of load between two kills. */
const between = 700
const kinds = [['server'], ['database'], ['server', 'database']]

const drillServer = await startDrillServer()
const people = await newPatients(drillServer.url, patients)
let isOver = false
const ward = await openRounds(drillServer.url)
const working = people.map((person) => work(person, () => isOver))
const giving = giveDoses(ward, () => isOver)
const times = new Map(kinds.map((kind) => [kind.join(' and '), []]))
for (let round = 0; round < rounds; round += 1) {
  await wait(between)
  const kind = kinds[round % kinds.length]
  times.get(kind.join(' and ')).push(await drillServer.kill(...kind))
}
await wait(between)
isOver = true
const results = await Promise.all(working)
const given = await giving

const faults = doubleBooked(results.flatMap(({ acknowledged }) => acknowledged))
for (const [index, { acknowledged }] of results.entries()) faults.push(...(await faultsOf(people[index], acknowledged)))
faults.push(...(await faultsOfDoses(drillServer.databaseUrl(), given)))
await drillServer.stop()

const visits = results.flatMap(({ acknowledged }) => acknowledged)
const count = (of) => visits.reduce((sum, visit) => sum + of(visit), 0)
for (const [kind, all] of times) {
  if (all.length > 0) console.log(formatDowntime(kind, all))
}
console.log(
  `acknowledged: ${visits.length} bookings, ${count(({ messages }) => messages.length)} messages, ${count(({ files }) => files.length)} files,`,
  `${given.length} doses, ${given.filter(({ isConfirmed }) => isConfirmed).length} of them with a second person;`,
  `retries: ${people.reduce((sum, { repeats }) => sum + repeats, 0)}`,
)
for (const fault of faults) console.error(fault)
console.log(`lost or inconsistent: ${faults.length}`)
process.exit(faults.length > 0 || visits.length === 0 || given.length === 0 ? 1 : 0)
