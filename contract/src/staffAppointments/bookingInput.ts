import * as z from 'zod'
import { price } from '../clinics/clinicInput'
import { always, chosenId, day, emptyAsMissing, flag, optionalMultiLine, singleLine, wallTime } from '../kit/values'
import { checkGuardian, checkPatient, patientFields } from '../users/newPatient'

/** Whether the patient pays (document 2, section 3). */
export const PAYMENT_TYPE = { paid: 1, free: 2 } as const

/** Returns the schema of a required text, with its own text for a missing value. */
const given = (missing: string) => z.preprocess(emptyAsMissing, z.string({ error: missing }))

const paymentType = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : emptyAsMissing(value)),
  z.enum(PAYMENT_TYPE, {
    error: (issue) => (issue.input === undefined ? 'booking.paymentRequired' : 'validation.invalidChoice'),
  }),
)

/** A slot of a clinic. */
export const slotFields = {
  /** In the clinic's calendar. */
  date: given('booking.dateRequired').pipe(day),
  specialty_id: chosenId('validation.invalidSpecialty', 'booking.specialtyRequired'),
  doctor_id: chosenId('validation.invalidDoctor', 'booking.doctorRequired'),
  clinic_id: chosenId('validation.invalidChoice', 'booking.clinicRequired'),
  /** The slot's key: its start as `HH:mm` wall-clock time in the clinic's time zone. */
  schedule_time: given('booking.slotRequired').pipe(wallTime),
}

/** Where staff move an appointment, and why. */
export const MoveInput = z.object({
  ...slotFields,
  reason: singleLine(500),
  /** A paid appointment takes the lower price of the new slot: the difference is owed to the patient, and can be refunded. */
  refund_difference: flag,
})
export type MoveInput = z.output<typeof MoveInput>

/** What a booking costs; see checkPrice. */
export const priceFields = {
  payment_type: paymentType,
  /** EGP; required when paid. */
  price: z.preprocess(emptyAsMissing, price.optional()).transform((value) => value ?? null),
  /** Why it is free, or why the price is not the clinic's. */
  price_reason: optionalMultiLine(500),
}

const Fields = z.object({
  ...slotFields,
  /** Required unless it is a walk-in. */
  schedule_time: z.preprocess(emptyAsMissing, wallTime.optional()).transform((value) => value ?? null),
  /** A walk-in of today's session of a physical clinic: a queue number instead of a slot. */
  walk_in: flag,
  ...priceFields,
  /** The price is received in cash at once, at the open drawer of the caller. Ignored if nothing has to be paid. */
  cash_now: flag,
  ...patientFields,
})
type Input = z.output<typeof Fields>

type Problems = z.core.$RefinementCtx

type Price = Pick<Input, keyof typeof priceFields>

/** Reports a missing price or reason of a booking by staff. */
export function checkPrice({ payment_type: type, price, price_reason: reason }: Price, context: Problems): void {
  const add = (field: keyof Price, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: undefined })
  if (type === PAYMENT_TYPE.paid && (price === null || price === undefined)) add('price', 'booking.priceRequired')
  if (type === PAYMENT_TYPE.free && !reason) add('price_reason', 'booking.freeReason')
}

function checkSlot({ schedule_time: slotKey, walk_in: isWalkIn }: Input, context: Problems): void {
  if (slotKey || isWalkIn) return
  context.addIssue({ code: 'custom', path: ['schedule_time'], message: 'booking.slotRequired', input: undefined })
}

/** A booking by staff, for a registered patient or a new one. */
export const StaffBookingInput = Fields.superRefine((input, context) => {
  checkSlot(input, context)
  checkPatient(input, context)
  checkGuardian(input, context)
  checkPrice(input, context)
}, always)
export type StaffBookingInput = z.output<typeof StaffBookingInput>
