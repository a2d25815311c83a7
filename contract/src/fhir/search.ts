import * as z from 'zod'
import { filter } from '../kit/responses'
import { largestId } from '../kit/values'
import { dateRangeOf, intersect } from './dateRange'
import { slotStatuses } from './resources/slot'

/** A position in the results: when the last resource changed, in microseconds since the epoch, and its id. */
const cursor = z
  .string()
  .regex(/^\d{1,16}\.[a-z]{0,12}-?[1-9]\d{0,9}$/, 'validation.invalid')
  .transform((text) => {
    const [changed = '', key = ''] = text.split('.')
    return { changed, key }
  })

/** One date, or two that both have to be fulfilled: `_lastUpdated=ge2026-11-01&_lastUpdated=lt2026-12-01`. */
const dates = z.preprocess(
  (value) => (value === undefined || value === '' ? undefined : [value].flat()),
  z
    .array(z.string({ error: 'validation.date' }).max(40, 'validation.date'))
    .max(2, 'validation.date')
    .transform((values, context) => {
      const ranges = values.flatMap((value) => dateRangeOf(value) ?? [])
      if (ranges.length < values.length) context.addIssue({ code: 'custom', message: 'validation.date' })
      return { values, ...ranges.reduce(intersect, { from: null, before: null }) }
    })
    .optional(),
)
/** The value of a date parameter: as sent, and as a range. */
export type Dates = NonNullable<z.output<typeof dates>>

/** The parameters of every search. */
const common = {
  _lastUpdated: dates,
  _count: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(100).default(20),
  ),
  /** Of `next` links; its content is not part of the API. */
  _cursor: filter(cursor),
}

/** Returns the schema of a resource as id or as reference. */
function referenceTo(type: 'Patient' | 'Schedule') {
  return filter(
    z
      .string()
      .regex(new RegExp(`^(${type}/)?[1-9]\\d{0,9}$`), 'validation.invalid')
      .transform((text) => Number(text.replace(`${type}/`, '')))
      .pipe(z.number().max(largestId, 'validation.invalid')),
  )
}

/** The parameters that select resources, by name; a resource has those that its declaration lists. */
const selecting = {
  /** A clinic, as id or as reference. */
  schedule: referenceTo('Schedule'),
  /** A patient, as id or as reference. */
  patient: referenceTo('Patient'),
  date: dates,
  /** When a slot begins. */
  start: dates,
  /** When an imaging study was made. */
  started: dates,
  /** When a form was submitted. */
  authored: dates,
}

/** The types of search parameters (https://hl7.org/fhir/R4/search.html#ptypes). */
export const parameterTypes = {
  patient: 'reference',
  schedule: 'reference',
  date: 'date',
  start: 'date',
  started: 'date',
  authored: 'date',
  status: 'token',
  _lastUpdated: 'date',
} as const

/** Returns the schema of a status: one code, or several separated by commas. */
function statusOf<const Status extends string>(statuses: readonly Status[]) {
  return filter(
    z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(statuses))),
  )
}

/** The parameters of a search without any of its own. */
export const plainSearch = z.object(common)
/** The parameters of a search by patient. */
export const patientSearch = z.object({ ...common, patient: selecting.patient })
/** The parameters of a search by patient and date. */
export const datedSearch = z.object({ ...common, patient: selecting.patient, date: selecting.date })

/** Returns the parameters of a search by patient and status. */
export function statusSearch<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ ...common, patient: selecting.patient, status: statusOf(statuses) })
}

/** Returns the parameters of a search by patient, date and status. */
export function fullSearch<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ ...common, patient: selecting.patient, date: selecting.date, status: statusOf(statuses) })
}

/** Returns the parameters of the search for imaging studies. */
export function startedSearch<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ ...common, patient: selecting.patient, started: selecting.started, status: statusOf(statuses) })
}

/** Returns the parameters of the search for submitted forms. */
export function authoredSearch<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ ...common, patient: selecting.patient, authored: selecting.authored, status: statusOf(statuses) })
}

/** Returns the parameters of the search for what is published, and is of no patient. */
export function publishedSearch<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ ...common, date: selecting.date, status: statusOf(statuses) })
}

const { _lastUpdated: _changed, ...ofComputed } = common

/** The parameters of the search for slots, which are computed and have no time of their last change. */
export const slotSearch = z.object({
  ...ofComputed,
  schedule: selecting.schedule,
  start: selecting.start,
  status: statusOf(slotStatuses),
})
