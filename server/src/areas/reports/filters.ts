import type { FieldProblems } from '#contract/kit/issues'
import type { FilterValues } from '#contract/reports/input'
import { reportLimits } from '#contract/reports/limits'
import { type ReportFilter, reportFilters } from '#contract/reports/types'
import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { Problem } from '../../platform/http/problem'
import type { Condition } from './compile/definition'

/** How many days a report shows if no period is chosen. */
const usualDays = 30

/** The columns to which filters apply; `date` for both ends of the period. */
export type FilterColumns = Partial<Record<'date' | ReportFilter, string>>

/** Filters as they were applied, with the defaults. */
export interface AppliedFilters {
  conditions: Condition[]
  applied: Partial<Record<ReportFilter, string>>
}

function today(): string {
  return localTime(now().getTime(), caller().timeZone).date
}

/** Returns the period, with the missing end that a report with one gets. */
function periodOf(values: FilterValues, isRequired: boolean): { from: string; to: string } | undefined {
  if (!values.date_from && !values.date_to && !isRequired) return undefined
  const to = values.date_to ?? (values.date_from ? addDays(values.date_from, usualDays - 1) : today())
  return { from: values.date_from ?? addDays(to, 1 - usualDays), to }
}

/**
 * Returns the filters of a run as conditions.
 * @param offered the filters that the report can apply
 * @param isPeriodRequired the last 30 days are used if no period is chosen
 * @throws Problem 422 for a filter that is not offered, and for a period that is too long or ends before it begins
 */
export function applyFilters(
  values: FilterValues,
  offered: readonly ReportFilter[],
  columns: FilterColumns,
  isPeriodRequired: boolean,
): AppliedFilters {
  const refused = reportFilters.filter((filter) => values[filter] !== undefined && !offered.includes(filter))
  const fields: FieldProblems = Object.fromEntries(
    refused.map((filter) => [filter, [{ key: 'reports.filterNotOffered' }]]),
  )
  const applied: Partial<Record<ReportFilter, string>> = {}
  const conditions: Condition[] = []
  const hasPeriod = offered.includes('date_from') && columns.date !== undefined
  const period = hasPeriod ? periodOf(values, isPeriodRequired) : undefined
  if (period && columns.date) {
    const days = daysBetween(period.from, period.to) + 1
    if (days < 1) fields.date_to = [{ key: 'validation.endBeforeStart' }]
    if (days > reportLimits.days) fields.date_to = [{ key: 'reports.tooManyDays', values: { days: reportLimits.days } }]
    Object.assign(applied, { date_from: period.from, date_to: period.to })
    conditions.push({ column: columns.date, operator: 'between', value: period.from, value2: period.to })
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
  for (const filter of ['hospital_id', 'specialty_id', 'doctor_id', 'patient_id', 'hour', 'party'] as const) {
    const value = values[filter]
    const column = columns[filter]
    if (value === undefined || !column || !offered.includes(filter)) continue
    applied[filter] = String(value)
    const operator = filter === 'hospital_id' ? 'within' : filter === 'hour' ? 'hour' : 'is'
    conditions.push({ column, operator, value: String(value), value2: '' })
  }
  return { conditions, applied }
}
