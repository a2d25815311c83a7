import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { jsonList } from '../kit/form'
import { requiredNumber } from '../kit/numbers'
import {
  always,
  chosenId,
  day,
  flag,
  isBefore,
  optionalSingleLine,
  singleLine,
  timeZone,
  wallTime,
} from '../kit/values'
import { hasWholePiastres } from '../rules/price'
import { slotsPerDay } from '../rules/slotsPerDay'
import { shownText } from '../rules/typedText'

export const clinicTypes = ['virtual', 'physical'] as const
/** The highest limit of walk-ins per session. */
export const maxWalkIns = 500

export const toleranceUnits = ['minutes', 'hours', 'days'] as const

/** In the form's order: a week starts on Saturday. */
export const weekdayNames = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type WeekdayName = (typeof weekdayNames)[number]

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const dayTime = z.preprocess(emptyAsNull, wallTime.nullable())

/** The end of opening hours, `HH:mm`, 24 hours; `24:00` is midnight at the end of the day. */
const closingTime = z
  .string({ error: 'validation.required' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'validation.time')
const dayEnd = z.preprocess(emptyAsNull, closingTime.nullable())
/** Minutes; the form's input starts at 15 (document 2, section 9), but any length above 0 is accepted. */
const slotTime = z.preprocess(
  emptyAsNull,
  requiredNumber().pipe(z.number().int('validation.wholeNumber').max(1440, 'validation.slotTime')).nullable(),
)

type DayField<D extends string> = {
  [K in `${D}_enabled`]: typeof flag
} & { [K in `${D}_from`]: typeof dayTime } & { [K in `${D}_to`]: typeof dayEnd } & {
  [K in `${D}_slot_time`]: typeof slotTime
}

function dayFields<D extends WeekdayName>(name: D): DayField<D> {
  return {
    [`${name}_enabled`]: flag,
    [`${name}_from`]: dayTime,
    [`${name}_to`]: dayEnd,
    [`${name}_slot_time`]: slotTime,
  } as DayField<D>
}

/**
 * Per weekday: enabled, from and to as `HH:mm` in the clinic's time zone (`to` at most `24:00`), and the slot length in
 * minutes.
 */
export const WeekDays = z.object({
  ...dayFields('saturday'),
  ...dayFields('sunday'),
  ...dayFields('monday'),
  ...dayFields('tuesday'),
  ...dayFields('wednesday'),
  ...dayFields('thursday'),
  ...dayFields('friday'),
})

function amount(invalid: string) {
  return requiredNumber(invalid).pipe(z.number().min(0, 'validation.atLeast').max(1_000_000, 'validation.atMost'))
}

/** EGP, with at most two decimals. */
export const price = amount('validation.invalidPrice').refine(hasWholePiastres, 'validation.invalidPrice')
const count = amount('validation.number').refine(Number.isInteger, 'validation.wholeNumber')
/** Percentage of the price that patients get back who cancel after the tolerance; missing: nothing. */
const percentage = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? 0 : value),
  requiredNumber()
    .pipe(z.number().min(0, 'validation.atLeast').max(100, 'validation.atMost'))
    .refine(Number.isInteger, 'validation.wholeNumber'),
)
const unit = z.enum(toleranceUnits, {
  error: (issue) => (issue.input ? 'validation.invalidUnit' : 'validation.required'),
})

/** The last-appointment tolerance can be negative (bookable for that long after the start), down to -100. */
const lastTolerance = requiredNumber().pipe(
  z.number().int('validation.wholeNumber').min(-100, 'validation.atLeast').max(100_000, 'validation.atMost'),
)

/** Missing, as in imports and earlier clients: none. */
const walkInLimit = z.preprocess((value) => value ?? 0, count).pipe(z.number().max(maxWalkIns, 'validation.atMost'))

const Fields = z.object({
  title: singleLine(),
  /** The title in the other script. */
  alternate_title: optionalSingleLine,
  hospital_id: chosenId('validation.invalidLocation'),
  level_id: chosenId(),
  specialty_id: chosenId('validation.invalidSpecialty'),
  doctor_id: chosenId('validation.invalidDoctor'),
  price,
  coordinators: z.preprocess(
    // A form sends nothing at all for an empty list.
    (value) => (value === undefined || value === null || value === '' ? [] : value),
    jsonList(chosenId()).pipe(z.array(z.number()).min(1, 'validation.coordinators')),
  ),
  survey_id: chosenId('validation.invalidSurvey').nullish(),
  specialty_form_id: chosenId('validation.invalidSpecialtyForm').nullish(),
  start_date: day,
  end_date: day,
  time_zone: timeZone,
  type: z.enum(clinicTypes, { error: 'validation.required' }),
  address: z.string().overwrite(shownText).max(255, 'validation.max').nullish(),
  follow_up_price: price,
  follow_up_period: count,
  follow_up_unit: unit,
  physician_cancellation_tolerance: count,
  physician_tolerance_unit: unit,
  patient_cancellation_tolerance: count,
  patient_tolerance_unit: unit,
  late_cancellation_refund: percentage,
  last_appointment_tolerance: lastTolerance,
  last_appointment_unit: unit,
  /** How many walk-ins a session of a physical clinic takes. */
  walk_in_limit: walkInLimit,
  ...WeekDays.shape,
})

type Problems = z.core.$RefinementCtx

function problem(context: Problems, field: string, message: string) {
  context.addIssue({ code: 'custom', path: [field], message })
}

function checkDay(week: z.output<typeof WeekDays>, name: WeekdayName, context: Problems) {
  if (!week[`${name}_enabled`]) return
  const [from, to, slot] = [week[`${name}_from`], week[`${name}_to`], week[`${name}_slot_time`]]
  if (from === null) problem(context, `${name}_from`, 'validation.required')
  if (to === null) problem(context, `${name}_to`, 'validation.required')
  if (from !== null && (from === to || isBefore(to, from)))
    problem(context, `${name}_to`, 'validation.closesBeforeOpening')
  if (slot === null) problem(context, `${name}_slot_time`, 'validation.required')
  else if (Number.isInteger(slot) && slot <= 0) problem(context, `${name}_slot_time`, 'validation.slotTime')
  else if (from !== null && to !== null && isBefore(from, to) && slotsPerDay(from, to, slot) === 0)
    problem(context, `${name}_slot_time`, 'validation.slotTooLong')
}

/** Reports what is wrong with the hours of a week: an open day needs them, and at least one day is open. */
export function checkWeek(week: z.output<typeof WeekDays>, context: Problems): void {
  for (const name of weekdayNames) checkDay(week, name, context)
  if (!weekdayNames.some((name) => week[`${name}_enabled`])) problem(context, 'saturday_enabled', 'validation.openDays')
}

/**
 * The clinic form (document 2, section 5). The server checks whether the start date is before today, because it knows
 * today's date in the clinic's time zone and lets an edited clinic keep its old start date.
 */
export const ClinicInput = withAlternateName(Fields, 'alternate_title', 'title').superRefine((clinic, context) => {
  if (isBefore(clinic.end_date, clinic.start_date)) problem(context, 'end_date', 'validation.endBeforeStart')
  if (clinic.type === 'physical' && !clinic.address) problem(context, 'address', 'validation.required')
  checkWeek(clinic, context)
}, always)
export type ClinicInput = z.output<typeof ClinicInput>
