import pg from 'pg'
import type { Dataset } from './fill'
import { measure } from './measure'
import type { Running } from './processes'
import { report } from './report'
import { dayAfter, slotsToBook, tokenFor } from './scenarios'

const connections = 16
/** Milliseconds. */
const most = 200

function reportP95(what: string, p95: number, isComplete: boolean): void {
  report({
    what: `${what}, ${connections} connections, 95th percentile`,
    value: `${p95.toFixed(0)} ms`,
    target: `≤ ${most} ms`,
    isMet: isComplete && p95 <= most,
  })
}

/** Measures the list of a hospital's appointments with the filters that staff use. */
export async function measureStaffList({ url }: Running, dataset: Dataset, seconds: number): Promise<void> {
  const headers = { authorization: `Bearer ${tokenFor(dataset.admin)}` }
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
  for (const [name, queryOf] of lists) {
    let turn = 0
    const next = () => ({ path: `/api/admin/appointments?limit=50&${queryOf(turn++)}`, headers })
    await measure(url, next, { connections, seconds: 1 })
    const { rate, p95, refused } = await measure(url, next, { connections, seconds })
    reportP95(`staff list of a hospital: ${name}`, p95, rate > 0 && refused === 0)
  }
}

async function setPrice(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update clinics set price = 15000 where title like 'Bench doctor%'`)
  await client.end()
}

/** Measures bookings that are paid by card: the slot is held, and the payment is started at the demo's sandbox. */
export async function measurePaidBookings(
  { url }: Running,
  { databaseUrl, dataset }: { databaseUrl: string; dataset: Dataset },
  seconds: number,
): Promise<void> {
  await setPrice(databaseUrl)
  const toBook = slotsToBook(dataset)
  const times: { book: number[]; pay: number[] } = { book: [], pay: [] }
  let refused = 0

  async function send(step: keyof typeof times, path: string, authorization: string, body: object) {
    const began = performance.now()
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    times[step].push(performance.now() - began)
    if (!response.ok) refused += 1
    return answer
  }

  const end = performance.now() + seconds * 1000
  async function work(): Promise<void> {
    while (performance.now() < end) {
      const { patient, input } = toBook()
      const authorization = `Bearer ${tokenFor(patient)}`
      const { data } = await send('book', '/api/patient/appointments', authorization, input)
      const appointmentId = data?.id
      const { checkout_url: page } = await send('pay', '/api/admin/payments/paymob/intention', authorization, {
        appointmentId,
      })
      if (!page) refused += 1
    }
  }

  await Promise.all(Array.from({ length: connections }, work))
  for (const [step, name] of [
    ['book', 'book with payment: hold the slot'],
    ['pay', 'book with payment: start the payment'],
  ] as const) {
    const sorted = times[step].sort((one, other) => one - other)
    reportP95(name, sorted[Math.floor(sorted.length * 0.95)] ?? 0, sorted.length > 0 && refused === 0)
  }
}
