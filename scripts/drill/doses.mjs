import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled, ensureNode } from '../ensure.mjs'
import { startDrillServer } from './drillServer.mjs'
import { formatDowntime } from './times.mjs'
import { faultsOfDoses, giveByTwo, openRounds } from './ward.mjs'

// Repeatedly kills the server with SIGKILL in the middle of a round of doses: some doses of the round are confirmed, others
// are under way, each sent by two people or with a second person. Then checks that no dose is lost, and that none is recorded
// twice.
// npm run drill:doses            50 rounds
// npm run drill:doses -- 2

ensureNode()
ensureInstalled({ withTools: true })
await ensureBuilt()

const rounds = Number(process.argv[2] ?? 50)
const dosesPerRound = 8
/** Milliseconds between two kills: npm start gives up on a server that is killed more than ten times within a minute. */
const between = 6_500

const drillServer = await startDrillServer()
const ward = await openRounds(drillServer.url)
if (ward.doses.length < rounds * dosesPerRound)
  throw new Error(`The ward has ${ward.doses.length} doses for ${rounds} rounds of ${dosesPerRound}`)

const given = []
const times = []
let interrupted = 0
let nextKill = 0
for (let round = 0; round < rounds; round += 1) {
  await wait(Math.max(0, nextKill - performance.now()))
  let confirmed = 0
  const giving = ward.doses.splice(0, dosesPerRound).map(async (dose) => {
    const answers = await giveByTwo(ward, dose)
    confirmed += 1
    return { dose, answers }
  })
  const before = round % dosesPerRound
  while (confirmed < before) await wait(1)
  interrupted += dosesPerRound - confirmed
  nextKill = performance.now() + between
  times.push(await drillServer.kill('server'))
  given.push(...(await Promise.all(giving)))
}

const faults = await faultsOfDoses(
  drillServer.databaseUrl(),
  given.flatMap(({ answers }) => answers),
)
for (const { dose, answers } of given)
  if (answers.length !== 1) faults.push(`dose ${dose.id} was confirmed to ${answers.length} people`)
await drillServer.stop()

console.log(formatDowntime('server', times))
console.log(
  `${given.length} doses in ${rounds} rounds, ${interrupted} of them under way at a kill,`,
  `${given.filter(({ dose }) => dose.isHighAlert).length} with a second person;`,
  `retries: ${ward.nurse.repeats + ward.second.repeats}`,
)
for (const fault of faults) console.error(fault)
console.log(`lost or recorded twice: ${faults.length}`)
process.exit(faults.length > 0 || interrupted === 0 ? 1 : 0)
