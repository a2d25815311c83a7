import { type ReportType, reportTypes } from '#contract/reports/types'
import type { BenchServer } from './benchServer'
import { fillReports } from './fillReports'
import { type Measured, measure, median } from './measure'
import { report } from './report'
import { dayAfter, type Scenario, tokenFor } from './scenarios'

/** Milliseconds of the 95th percentile. */
const most = 1000
/** Most times as long that bookings take while reports are made. */
const mostGrowth = 1.2
/** The month ends so many days ago, when the newest of the discharged cases were admitted. */
const monthEndsBefore = 30
const daysOfMonth = 30
/** Requests of each report before and during the measurement. */
const runs = { before: 3, measured: 20 }
const bookingConnections = 4
/** Bookings are measured so often without and with reports, in turns. */
const turns = 3

/** The report of open cases has no period; doses of open cases are due now. */
const withoutPeriod: readonly ReportType[] = ['episode-last-update']
const ofToday: readonly ReportType[] = ['episode-prescription-execution']

/** Returns the address of each report for a month of a hospital. */
function pathsOf(hospital: number, today: string): Map<ReportType, string> {
  const monthTo = (end: string) => `&date_from=${dayAfter(end, 1 - daysOfMonth)}&date_to=${end}`
  const periodOf = (type: ReportType) => {
    if (withoutPeriod.includes(type)) return ''
    return monthTo(ofToday.includes(type) ? today : dayAfter(today, -monthEndsBefore))
  }
  return new Map(
    reportTypes.map((type) => [type, `/api/admin/report/${type}?hospital_id=${hospital}${periodOf(type)}`]),
  )
}

/** Headers of a reader in Arabic, for whom names in both scripts are compared. */
const headersOf = (account: { userId: number; sessionId: number }) => ({
  authorization: `Bearer ${tokenFor(account)}`,
  'accept-language': 'ar',
})

/** Reads a report again and again until the signal is set. @returns how often it was answered */
async function keepReading(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  let answered = 0
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { headers, signal })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      answered += 1
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return answered
}

/** Measures bookings while two people read the two slowest reports, and without them. */
async function measureBookings(
  { server, dataset }: BenchServer,
  slowest: readonly string[],
  { book, seconds }: { book: Scenario; seconds: number },
): Promise<void> {
  const load = { connections: bookingConnections, seconds }
  await measure(server.url, book.ours, load)
  const calm: Measured[] = []
  const meanwhile: Measured[] = []
  let answered = 0
  for (let turn = 0; turn < turns; turn += 1) {
    calm.push(await measure(server.url, book.ours, load))
    const stop = new AbortController()
    const reading = [dataset.admin, dataset.superAdmin].map((account, index) =>
      keepReading(server.url + slowest[index], headersOf(account), stop.signal),
    )
    meanwhile.push(await measure(server.url, book.ours, load))
    stop.abort()
    for (const count of await Promise.all(reading)) answered += count
  }
  const of = (all: readonly Measured[]) => median(all.map(({ p99 }) => p99))
  const refused = [...calm, ...meanwhile].reduce((sum, each) => sum + each.refused, 0)
  const growth = of(meanwhile) / of(calm)
  report({
    what: `bookings during the two slowest reports (${answered} made), 99th percentile`,
    value: `${of(calm).toFixed(1)} → ${of(meanwhile).toFixed(1)} ms = ${growth.toFixed(2)} ×`,
    target: `≤ ${mostGrowth} ×`,
    isMet: refused === 0 && growth <= mostGrowth,
  })
}

/**
 * Measures each fixed report for a month of one hospital, as its administrator reads it, and bookings during the two slowest
 * ones. One report after the other: runs of one person follow each other, and the server makes two at a time.
 * @param episodes discharged cases, each with 50 doses
 * @param bookings what is booked meanwhile, and how long
 */
export async function measureReports(
  hospital: BenchServer,
  episodes: number,
  bookings: { book: Scenario; seconds: number },
): Promise<void> {
  const { server, dataset, url } = hospital
  const paths = pathsOf(await fillReports(url, episodes), dayAfter(dataset.freeFrom, -15))
  const headers = headersOf(dataset.admin)
  const times = new Map<string, number>()
  for (const [type, path] of paths) {
    const first = await fetch(server.url + path, { headers })
    const found = (await first.json()) as { meta?: { total: number } }
    const next = () => ({ path, headers })
    await measure(server.url, next, { connections: 1, amount: runs.before })
    const { p95, refused } = await measure(server.url, next, { connections: 1, amount: runs.measured })
    times.set(path, p95)
    report({
      what: `report ${type}, a month of a hospital, ${found.meta?.total ?? 'refused'} rows, 95th percentile`,
      value: `${p95.toFixed(0)} ms`,
      target: `≤ ${most} ms`,
      isMet: first.ok && refused === 0 && (found.meta?.total ?? 0) > 0 && p95 <= most,
    })
  }
  const slowest = [...paths.values()].sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0)).slice(0, 2)
  await measureBookings(hospital, slowest, bookings)
}
