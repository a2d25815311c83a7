import * as z from 'zod'
import { filter } from '../kit/responses'
import {
  always,
  chosenId,
  day,
  emptyAsMissing,
  flag,
  id,
  isBefore,
  largestId,
  optionalId,
  optionalSingleLine,
  wallDateTime,
} from '../kit/values'
import { parseDate } from '../rules/calendarDate'
import { calendarViews, EVENT_TYPE, eventTypes, longestEventDays, mostDoctors, repeats, seriesScopes } from './codes'
import { latestEnd, wallNumber } from './times'

const DAY_MS = 86_400_000

/** The code of a type, as JSON or as a form sends it. */
const type = z.preprocess(
  (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : emptyAsMissing(value)),
  z.literal([...eventTypes], {
    error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.invalidChoice'),
  }),
)

/** The documented fields of an event, and ours. */
const fields = {
  hospital_id: chosenId(),
  /** null: for all specialties. */
  specialty_id: optionalId(),
  type,
  /** The ids of doctors of the hospital; of a duty or on call, nurses as well. */
  doctors: z
    .array(chosenId(), { error: 'validation.required' })
    .min(1, 'validation.required')
    .max(mostDoctors, { error: 'calendarEvent.tooManyDoctors' })
    .transform((ids) => [...new Set(ids)]),
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital. */
  start: wallDateTime,
  end: wallDateTime,
  title: optionalSingleLine,
  /** The nurse in charge of a duty, one of `doctors` (decision 205). */
  in_charge_id: optionalId(),
  /** Saves it although doctors have something else at that time. */
  anyway: flag.default(false),
}

/**
 * Returns the check of a start and an end: a day that does not exist, a start that is not before the end, and what lasts too
 * long. Texts that are no times at all are refused by the format.
 */
const spanIn =
  (startField: string, endField: string) => (values: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const wallOf = (field: string): number | undefined => {
      const text = wallDateTime.safeParse(values[field])
      if (!text.success) return undefined
      const wall = wallNumber(text.data)
      if (wall === undefined) refuse(field, 'validation.date')
      return wall
    }
    const [start, end] = [wallOf(startField), wallOf(endField)]
    if (start === undefined || end === undefined) return
    if (start >= end) refuse(startField, 'calendarEvent.startBeforeEnd')
    if (end - start > longestEventDays * DAY_MS) refuse(endField, 'calendarEvent.tooLong')
  }

const checkTimes = spanIn('start', 'end')

/** Refuses a nurse in charge of something else than a duty, or who does not take part in it. */
function checkInCharge(values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const { in_charge_id: inCharge, type: of, doctors } = values
  if (inCharge == null) return
  if (of === EVENT_TYPE.duty && Array.isArray(doctors) && doctors.includes(inCharge)) return
  context.addIssue({ code: 'custom', path: ['in_charge_id'], message: 'calendarEvent.notInCharge' })
}

/** How something repeats, in the form of what is new in the calendar. */
export const repeating = {
  /** Without it, it does not repeat. */
  repeat: z.preprocess(emptyAsMissing, z.enum(repeats, 'validation.invalidChoice').optional()),
  /** The last day on which it can repeat, at most twelve months later. */
  repeat_until: z.preprocess(emptyAsMissing, day.optional()),
  /** Leaves out the days of vacations of the hospital and its country. */
  skip_vacations: flag.default(false),
}

/**
 * Checks until when something repeats.
 * @param first its day, `YYYY-MM-DD`; anything else if that is wrong itself
 */
export function checkRepeating(
  { repeat, repeat_until: until }: { repeat?: unknown; repeat_until?: unknown },
  first: unknown,
  context: z.RefinementCtx,
): void {
  if (repeat === undefined) return
  const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['repeat_until'], message })
  if (until === undefined) wrong('validation.required')
  else if (typeof until === 'string' && typeof first === 'string' && parseDate(first) !== undefined) {
    if (isBefore(until, first)) wrong('validation.endBeforeStart')
    if (isBefore(latestEnd(first), until)) wrong('calendarEvent.longSeries')
  }
}

/** A new event, or a new series of events. */
export const EventInput = z.object({ ...fields, ...repeating }).superRefine((event, context) => {
  checkTimes(event, context)
  checkInCharge(event, context)
  checkRepeating(event, typeof event.start === 'string' ? event.start.slice(0, 10) : undefined, context)
}, always)
export type EventInput = z.output<typeof EventInput>

/** A changed event. Of a series, `scope` says whether the later ones change as well. */
export const EventChange = z
  .object({ ...fields, scope: z.preprocess(emptyAsMissing, z.enum(seriesScopes).default('one')) })
  .superRefine((event, context) => {
    checkTimes(event, context)
    checkInCharge(event, context)
  }, always)
export type EventChange = z.output<typeof EventChange>

const date = filter(day)

/** `currentDate` is any day of the month that is shown; without it, today at the hospital. */
export const EventsQuery = z.object({
  personalEvents: filter(z.enum(['0', '1', 'false', 'true'])),
  currentDate: date,
  /**
   * What our screens show: the days of a view in the zone of the caller, of a month and an agenda the first entries of each day
   * with its count. Without it, the month with everything, in the zone of the hospital.
   */
  view: filter(z.enum(calendarViews)),
})
export const ClinicEventsQuery = z.object({ currentDate: date })
export const RemoveQuery = z.object({ scope: filter(z.enum(seriesScopes)) })

/** The hospital and the specialty of a calendar; specialty 0: all of them. */
export const CalendarParams = z.object({
  hospitalId: id,
  specialtyId: z.union([z.literal(['0', 0]).transform(() => 0), id]),
})

const doctorIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'validation.invalidChoice')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.number().int().positive().max(largestId)).max(mostDoctors))

/** Whose time is asked for, on the wall clock of a hospital. */
export const BusyQuery = z
  .object({
    /** Ids, separated by commas. */
    doctors: doctorIds,
    from: wallDateTime,
    to: wallDateTime,
    /** Without it, the first hospital of the caller. */
    hospital_id: filter(id),
    /** An event that is being changed, and is not in its own way. */
    except: filter(id),
  })
  .superRefine(spanIn('from', 'to'), always)
