import type { ReportQueryInput } from '#contract/reports/query'
import { db, now } from '../../platform/context'
import { reports } from '../../schema/reports'
import type { AreaDemo } from '../manifest'

/** Which share of the appointments of each doctor was missed in the last 30 days. */
const missedByDoctor: ReportQueryInput = {
  version: 1,
  table: 'appointments',
  joins: [],
  grouping: { column: 'doctor', function: 'group', label: '' },
  columns: [
    { column: 'id', function: 'count', label: '' },
    { column: 'is_missed', function: 'percent', label: '' },
  ],
  conditions: [{ column: 'starts_at', operator: 'last_days', value: '30', value2: '' }],
  order: 1,
  direction: 'desc',
  chart: 'bar',
}

/** Saves a report of the admin. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const author = people.get('admin@demo.test')
  if (author === undefined) return
  await db().insert(reports).values({
    name: 'Missed appointments by doctor',
    description: 'Appointments of the last 30 days, and the share that was missed',
    query: missedByDoctor,
    created_by: author,
    created_at: now(),
    updated_at: now(),
  })
}

export const reportsDemo: AreaDemo = { seed }
