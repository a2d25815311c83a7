import * as z from 'zod'
import { filter, PageQuery } from '../kit/responses'
import { chosenId, day, id, multiLine, singleLine } from '../kit/values'
import { frequencies } from './frequencies'
import { reportLimits } from './limits'
import { ReportQuery } from './query'
import { reportTypes } from './types'

/** The filters of a report. Which of them it offers is in its head; others are refused with 422. */
export const filterShape = {
  date_from: filter(day),
  date_to: filter(day),
  hospital_id: filter(id),
  specialty_id: filter(id),
  doctor_id: filter(id),
  patient_id: filter(id),
  /** Of the start, in the hospital's zone. */
  hour: filter(
    z.coerce.number('validation.number').int('validation.number').min(0, 'reports.hour').max(23, 'reports.hour'),
  ),
  /** 1 hospital, 2 patient. */
  party: filter(z.enum(['1', '2'], 'validation.invalidChoice')),
}

const AllFilters = z.object(filterShape)
export type FilterValues = z.output<typeof AllFilters>

export const ReportQueryParameters = PageQuery.extend(filterShape)
export const TypeParameter = z.object({ type: z.enum(reportTypes) })

export const ReportInput = z.object({
  query: ReportQuery,
  name: singleLine(),
  description: multiLine(2000).min(1, 'validation.required'),
})
export type ReportInput = z.output<typeof ReportInput>

/** A saved report, or a fixed one with its filters. */
const of = {
  report_id: chosenId().nullish(),
  type: z.enum(reportTypes, 'validation.invalidChoice').nullish(),
  filters: z.object(filterShape).default({}),
}

/** Requires one of the two. */
const isOne = (value: { report_id?: number | null | undefined; type?: string | null | undefined }) =>
  (value.report_id == null) !== (value.type == null)
const oneOf = { path: ['report_id'], error: 'validation.required' }

export const ExportInput = z.object({ ...of, format: z.enum(['xlsx', 'csv']).default('xlsx') }).refine(isOne, oneOf)
export const PinInput = z.object(of).refine(isOne, oneOf)
export type PinInput = z.output<typeof PinInput>

export const ScheduleInput = z
  .object({
    ...of,
    frequency: z.enum(frequencies, 'validation.required'),
    /** In the recipient's zone. */
    hour: z.coerce.number('validation.number').int('validation.number').min(0, 'reports.hour').max(23, 'reports.hour'),
    /** 1 Saturday to 7 Friday, for weekly ones. */
    weekday: z.int().min(1).max(7).default(1),
    /** 1 to 28, for monthly ones. */
    month_day: z.int().min(1).max(28).default(1),
    recipients: z.array(chosenId()).min(1, 'validation.required').max(reportLimits.recipients, 'validation.atMost'),
  })
  .refine(isOne, oneOf)
export type ScheduleInput = z.output<typeof ScheduleInput>
