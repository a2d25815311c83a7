import { reportTypes } from '#contract/reports/types'
import type { BenchServer } from './benchServer'
import { fillDatabase } from './fillDatabase'
import { fillWard } from './inpatient'
import { measure } from './measure'
import { report } from './report'
import { dayAfter, tokenFor } from './scenarios'

/** Milliseconds of the 95th percentile. */
const most = 1000
/** The month ends so many days ago, when the newest of the discharged cases were admitted. */
const monthEndsBefore = 30
const daysOfMonth = 30
/** Requests of each report before and during the measurement. */
const runs = { before: 3, measured: 20 }

/** When the visits of the month took place, and every fifth one's rating. */
const visits = (from: string, to: string) => `
  update appointments set joined_at = starts_at - interval '5 minutes', started_at = starts_at + id % 20 * interval '1 minute',
    finished_at = starts_at + (15 + id % 20) * interval '1 minute', lobby_state = 3
  where date between '${from}' and '${to}' and status = 4;
  insert into ratings (model_type, model_id, user_id, rate, created_at)
  select 'appointment', id, patient_id, 1 + id % 5, finished_at from appointments
  where date between '${from}' and '${to}' and status = 4 and id % 5 = 0`

/** Who ended each stay, and why. */
const discharges = `
  insert into discharges (episode_id, discharge_reason, party, editor_id, edited_at)
  select id, 'Bench', 1 + id % 2, creator_id, discharge_time from episodes where bed like 'Bench %' and status = 1`

interface Place {
  hospital: number
}

/** Fills what the fixed reports count beside a million appointments. @returns the hospital of all of it */
async function fillReports({ url }: BenchServer, episodes: number, [from, to]: [string, string]): Promise<number> {
  await fillWard(url, episodes)
  const { hospital } = await fillDatabase(url, [visits(from, to), discharges], (one) =>
    one<Place>('select id as hospital from hospitals order by id limit 1'),
  )
  return hospital
}

/**
 * Measures each fixed report for a month of one hospital, as its administrator reads it. One after the other: runs of one
 * person follow each other, and the server makes two at a time.
 * @param episodes discharged cases, each with 50 doses
 */
export async function measureReports(hospital: BenchServer, episodes: number): Promise<void> {
  const { server, dataset } = hospital
  const today = dayAfter(dataset.freeFrom, -15)
  const month: [string, string] = [
    dayAfter(today, -monthEndsBefore - daysOfMonth + 1),
    dayAfter(today, -monthEndsBefore),
  ]
  const id = await fillReports(hospital, episodes, month)
  const headers = { authorization: `Bearer ${tokenFor(dataset.admin)}` }
  for (const type of reportTypes) {
    // The report of open cases has no period.
    const period = type === 'episode-last-update' ? '' : `&date_from=${month[0]}&date_to=${month[1]}`
    const path = `/api/admin/report/${type}?hospital_id=${id}${period}`
    const first = await fetch(server.url + path, { headers })
    const found = (await first.json()) as { meta?: { total: number } }
    const next = () => ({ path, headers })
    await measure(server.url, next, { connections: 1, amount: runs.before })
    const { p95, refused } = await measure(server.url, next, { connections: 1, amount: runs.measured })
    report({
      what: `report ${type}, a month of a hospital, ${found.meta?.total ?? 'refused'} rows, 95th percentile`,
      value: `${p95.toFixed(0)} ms`,
      target: `≤ ${most} ms`,
      isMet: first.ok && refused === 0 && p95 <= most,
    })
  }
}
