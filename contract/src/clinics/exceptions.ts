import * as z from 'zod'
import { requiredNumber } from '../kit/numbers'
import { always, day, flag, isBefore, optionalSingleLine } from '../kit/values'
import { isAnnouncedRamadan } from '../rules/hijriCalendar'
import { checkWeek, WeekDays } from './clinicInput'

export const exceptionKinds = ['ramadan', 'summer', 'other'] as const

/** The maximum number of exceptions of a clinic. */
const maxExceptions = 50

const Fields = z.object({
  kind: z.enum(exceptionKinds, {
    error: (issue) => (issue.input ? 'validation.invalidChoice' : 'validation.required'),
  }),
  /** Required for `other`; the kinds have names of their own. */
  title: optionalSingleLine,
  /** Both days inclusive, in the clinic's calendar. */
  date_from: day,
  date_to: day,
  ...WeekDays.shape,
})

/** Hours of a clinic for a range of dates, instead of its weekly hours. A disabled day is closed. */
export const ExceptionInput = Fields.superRefine((exception, context) => {
  const problem = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const { kind, title, date_from: from, date_to: to } = exception
  const isRange = day.safeParse(from).success && day.safeParse(to).success
  if (isRange && isBefore(to, from)) problem('date_to', 'validation.endBeforeStart')
  else if (isRange && kind === 'ramadan' && !isAnnouncedRamadan(from, to)) problem('date_from', 'clinic.notRamadan')
  if (kind === 'other' && !title) problem('title', 'validation.required')
  checkWeek(exception, context)
}, always)
export type ExceptionInput = z.output<typeof ExceptionInput>

/** Returns whether two of these ranges of dates have a day in common. */
export function haveOverlap(ranges: readonly { date_from: string; date_to: string }[]): boolean {
  const ordered = [...ranges].sort((one, other) => (one.date_from < other.date_from ? -1 : 1))
  return ordered.some(({ date_from: from }, index) => {
    const previous = ordered[index - 1]
    return previous !== undefined && from <= previous.date_to
  })
}

/** All exceptions of a clinic, which replace the stored ones. */
export const ExceptionsInput = z.object({
  /** As read. A save is refused after another save. */
  version: requiredNumber().pipe(z.number().int('validation.wholeNumber')),
  exceptions: z
    .array(ExceptionInput)
    .max(maxExceptions, 'clinic.exceptionsMax')
    .refine((all) => !haveOverlap(all), 'clinic.exceptionsOverlap'),
  /** Confirms that the appointments outside the new hours stay as they are. */
  leave_appointments: flag.default(false),
})
export type ExceptionsInput = z.output<typeof ExceptionsInput>

export const ClinicExceptions = z.object({
  version: z.number().int(),
  clinic: z.object({
    id: z.number(),
    /** In the caller's language. */
    title: z.string(),
    time_zone: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    ...WeekDays.shape,
  }),
  /** Ordered by date. */
  exceptions: z.array(Fields),
})
export type ClinicExceptions = z.output<typeof ClinicExceptions>
export type ClinicException = z.output<typeof Fields>
