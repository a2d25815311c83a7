import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled, ensureNode } from '../ensure.mjs'
import { startDrillServer } from './drillServer.mjs'
import { readLedger } from './ledger.mjs'
import { enterKeys, paymentOf, payTwice } from './payments.mjs'
import { newPatients, signInSuperAdmin } from './person.mjs'
import { startSandboxProcess } from './sandbox.mjs'
import { formatDowntime } from './times.mjs'

// Repeatedly kills the server with SIGKILL after it has sent a refund, before the provider has answered, and then checks
// that each refund was made once, and that the server finds out by inquiries. The provider is the sandbox, in a process of
// its own.
// npm run drill:money            50 rounds
// npm run drill:money -- 2

ensureNode()
ensureInstalled({ withTools: true })
await ensureBuilt()

const rounds = Number(process.argv[2] ?? 50)
/** Milliseconds between two kills: npm start gives up on a server that is killed more than ten times within a minute. */
const between = 6_500
/** Milliseconds in which the server asks about everything: a minute after a refund was sent, in a job of each minute. */
const mostForInquiries = 300_000

const sandbox = await startSandboxProcess()
const drillServer = await startDrillServer()
await enterKeys(await signInSuperAdmin(drillServer.url), sandbox)
const people = await newPatients(drillServer.url, 8)

const payments = []
const times = []
let nextKill = 0
for (let round = 0; round < rounds; round += 1) {
  const person = people[round % people.length]
  await wait(Math.max(0, nextKill - performance.now()))
  const payment = await payTwice(person, sandbox)
  nextKill = performance.now() + between
  times.push(await drillServer.kill('server'))
  await sandbox.set({ reference: payment.reference }, { calls: 'none' })
  payments.push({ ...payment, person })
}

const isSettled = async ({ person, id, price }) => (await paymentOf(person, id)).refunded === price
const began = performance.now()
let open = payments
while (open.length > 0 && performance.now() - began < mostForInquiries) {
  await wait(1000)
  const results = await Promise.all(open.map(isSettled))
  open = open.filter((_, index) => !results[index])
}
const seconds = Math.round((performance.now() - began) / 1000)

const faults = open.map(({ id }) => `the refund of appointment ${id} is still unknown after ${seconds} s`)
let refunds = 0
for (const { id, reference, price } of payments) {
  const amounts = await sandbox.refunds(reference)
  refunds += amounts.length
  // The price is in EGP, and whole.
  if (amounts.join() !== `${price}00`) {
    faults.push(`the provider refunded ${JSON.stringify(amounts)} piastres of appointment ${id}`)
  }
}
const ledger = await readLedger(drillServer.databaseUrl())
if (ledger.refunds.done !== rounds) faults.push(`refunds by state: ${JSON.stringify(ledger.refunds)}`)
if (ledger.sum !== 0n) faults.push(`the ledger sums to ${ledger.sum} piastres`)
if (ledger.unbalanced > 0) faults.push(`${ledger.unbalanced} ledger entries do not sum to zero`)
if (ledger.reviews > 0) faults.push(`${ledger.reviews} refunds wait for a person`)
await drillServer.stop()
await sandbox.stop()

console.log(formatDowntime('server', times))
console.log(
  `refunds made by the provider: ${refunds}; known to the server after ${seconds} s: ${rounds - open.length};`,
  `sum of the ledger: ${ledger.sum}`,
)
for (const fault of faults) console.error(fault)
console.log(`lost or inconsistent: ${faults.length}`)
process.exit(faults.length > 0 || rounds === 0 ? 1 : 0)
