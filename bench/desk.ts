import pg from 'pg'
import { enterSandboxKeys } from '../server/src/areas/payments/testing/sandboxKeys'
import type { Dataset } from './fill'
import { type Running, startPaymentSandbox } from './processes'
import { type Account, connections, measureReads, type Read, reportP95, warmUp } from './reads'
import { dayAfter, slotsToBook, tokenFor } from './scenarios'

/** Milliseconds. */
const most = 200

/** Measures the list of a hospital's appointments with the filters that staff use. */
export async function measureStaffList({ url }: Running, dataset: Dataset, seconds: number): Promise<void> {
  const { clinics, freeFrom } = dataset
  const week = `from=${dayAfter(freeFrom, -20)}&to=${dayAfter(freeFrom, -14)}`
  const lists: [string, (turn: number) => string][] = [
    ['all', (turn) => `page=${1 + (turn % 4)}`],
    ['a status', (turn) => `status=${turn % 2 === 0 ? 1 : 4}`],
    ['a week', (turn) => `${week}&page=${1 + (turn % 4)}`],
    ['a clinic', (turn) => `clinic_id=${clinics[turn % clinics.length]?.id}`],
    ['a doctor', (turn) => `doctor_id=${clinics[turn % clinics.length]?.doctorId}`],
    ['a name', (turn) => `q=patient%20${10 + (turn % 80)}`],
  ]
  const read = ([name, queryOf]: (typeof lists)[number]): Read => [
    `staff list of a hospital: ${name}`,
    dataset.admin,
    (turn) => `/api/admin/appointments?limit=50&${queryOf(turn)}`,
  ]
  await measureReads(url, lists.map(read), { most, seconds })
}

async function setPrice(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update clinics set price = 15000 where title like 'Bench doctor%'`)
  await client.end()
}

/** Sends a request of an account with a JSON body, from an address of its own. */
async function send(url: string, method: 'POST' | 'PUT', who: Account, body: object) {
  const headers = {
    authorization: `Bearer ${tokenFor(who)}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.${who.userId >> 8}.${who.userId & 255}`,
  }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

/** How long the steps of bookings took, in milliseconds. */
interface Steps {
  book: number[]
  pay: number[]
  refused: number
}

/**
 * Books and starts to pay over and over again, with several patients at a time.
 * @param isOver whether enough was booked; called before each booking
 */
async function bookAndPay(url: string, toBook: ReturnType<typeof slotsToBook>, isOver: () => boolean): Promise<Steps> {
  const steps: Steps = { book: [], pay: [], refused: 0 }

  async function take(step: 'book' | 'pay', path: string, who: Account, input: object) {
    const began = performance.now()
    const { status, body } = await send(url + path, 'POST', who, input)
    steps[step].push(performance.now() - began)
    if (status !== 200) steps.refused += 1
    return body
  }

  async function work(): Promise<void> {
    while (!isOver()) {
      const { patient, input } = toBook()
      const { data } = await take('book', '/api/patient/appointments', patient, input)
      const payment = { appointmentId: data?.id }
      const { checkout_url: page } = await take('pay', '/api/admin/payments/paymob/intention', patient, payment)
      if (!page) steps.refused += 1
    }
  }

  await Promise.all(Array.from({ length: connections }, work))
  return steps
}

/**
 * Measures bookings that are paid by card: the slot is held, and the payment is started at a sandbox of Paymob, which runs
 * in a process of its own.
 */
export async function measurePaidBookings(
  { url }: Running,
  { databaseUrl, dataset }: { databaseUrl: string; dataset: Dataset },
  seconds: number,
): Promise<void> {
  await setPrice(databaseUrl)
  const sandbox = await startPaymentSandbox()
  const superAdmin = {
    put: (path: string, body: object) => send(url + path, 'PUT', dataset.superAdmin, body),
  }
  await enterSandboxKeys(superAdmin, sandbox.settings)
  const toBook = slotsToBook(dataset)
  let booked = 0
  await bookAndPay(url, toBook, () => booked++ >= warmUp)
  const end = performance.now() + seconds * 1000
  const times = await bookAndPay(url, toBook, () => performance.now() >= end)
  await sandbox.stop()
  for (const [step, name] of [
    ['book', 'book with payment: hold the slot'],
    ['pay', 'book with payment: start the payment'],
  ] as const) {
    const sorted = times[step].sort((one, other) => one - other)
    reportP95(name, sorted[Math.floor(sorted.length * 0.95)] ?? 0, {
      most,
      isComplete: sorted.length > 0 && times.refused === 0,
    })
  }
}
