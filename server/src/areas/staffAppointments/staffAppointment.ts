import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { cancellableUntil } from '#contract/rules/cancellation'
import { toPounds } from '#contract/rules/price'
import type {
  AppointmentEvent,
  StaffAppointment,
  StaffAppointmentRow,
} from '#contract/staffAppointments/staffAppointment'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { identifyingAppointments } from '../../schema/appointmentAccess'
import { OptionRow, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { codeChanges, readCodes } from '../icd'
import { appointmentRefunds, hasUsableCredit } from '../payments'
import { moneyOf } from './money'
import { physicianTolerance, staffAppointmentRow } from './staffAppointmentRow'
import { staffColumnsOf } from './staffColumns'

const PlaceRow = z.strictObject({
  starts_at: z.int(),
  time_zone: z.string(),
  clinic: OptionRow,
  doctor: PersonRow,
})

/** Instants are milliseconds since the epoch. */
const DetailsRow = z.strictObject({
  booked: z.int(),
  joined: z.int().nullable(),
  started: z.int().nullable(),
  finished: z.int().nullable(),
  cancelled: z.int().nullable(),
  canceller: PersonRow.nullable(),
  /** By staff, the earliest first. */
  changes: z.array(
    z.strictObject({
      kind: z.enum(['booked', 'moved']),
      at: z.int(),
      person: PersonRow,
      reason: z.string().nullable(),
      from: PlaceRow.nullable(),
      to: PlaceRow,
    }),
  ),
})
type DetailsRow = z.output<typeof DetailsRow>

/**
 * Returns the SQL expression of a place of a change; null without a clinic.
 * @param columns the prefix of its columns: '' or 'from_'
 */
function placeJson(columns: '' | 'from_') {
  return sql.raw(`(select json_build_object('starts_at', ${epochMs(`changes.${columns}starts_at`)},
      'time_zone', clinics.time_zone,
      'clinic', json_build_object('id', clinics.id, 'name', clinics.title, 'alternate_name', clinics.alternate_title),
      'doctor', ${personJson('doctors')})
    from clinics join users as doctors on doctors.id = changes.${columns}doctor_id
    where clinics.id = changes.${columns}clinic_id)`)
}

function placeOf({ starts_at: start, time_zone, clinic, doctor }: z.output<typeof PlaceRow>) {
  return { starts_at: new Date(start).toISOString(), time_zone, clinic: optionOf(clinic), doctor: personOf(doctor) }
}

async function detailsOf(id: number): Promise<DetailsRow> {
  const person = sql.raw(personJson('people'))
  const ms = (column: string) => sql.raw(epochMs(`appointments.${column}`))
  const [row] = await readRows(
    DetailsRow,
    sql`
      select ${ms('created_at')} as booked, ${ms('joined_at')} as joined, ${ms('started_at')} as started,
        ${ms('finished_at')} as finished, ${ms('cancelled_at')} as cancelled,
        (select ${person} from users as people where people.id = appointments.cancelled_by) as canceller,
        (select coalesce(json_agg(json_build_object('kind', kind, 'at', ${sql.raw(epochMs('changed_at'))}, 'person', ${person},
            'reason', reason, 'from', ${placeJson('from_')}, 'to', ${placeJson('')}) order by changes.id), '[]')
          from appointment_history as changes join users as people on people.id = changed_by
          where appointment_id = appointments.id) as changes
      from appointments where appointments.id = ${id}`,
  )
  return orNotFound(row)
}

const nowhere = { from: null, to: null }

type CodeChanges = Awaited<ReturnType<typeof codeChanges>>

function historyOf(
  details: DetailsRow,
  { patient, doctor }: StaffAppointmentRow,
  codes: CodeChanges,
): AppointmentEvent[] {
  const byStaff = details.changes.map(({ kind, at, person, reason, from, to }) => ({
    event: kind,
    at,
    by: personOf(person),
    reason,
    ...(from === null ? nowhere : { from: placeOf(from), to: placeOf(to) }),
  }))
  const isBookedByStaff = byStaff.some(({ event }) => event === 'booked')
  const events = [
    ...(isBookedByStaff ? [] : [{ event: 'booked', at: details.booked, by: patient, reason: null } as const]),
    ...byStaff,
    ...([
      { event: 'joined', at: details.joined, by: patient, reason: null },
      { event: 'started', at: details.started, by: doctor, reason: null },
      { event: 'finished', at: details.finished, by: doctor, reason: null },
      {
        event: 'cancelled',
        at: details.cancelled,
        by: details.canceller && personOf(details.canceller),
        reason: null,
      },
    ] as const),
    // Only the doctor of a visit saves its codes.
    ...codes.map(({ event, at, codes: reason }) => ({ event, at, by: doctor, reason })),
  ]
  return events
    .flatMap(({ at, ...event }) => (at === null ? [] : [{ ...nowhere, ...event, at }]))
    .sort((one, other) => one.at - other.at)
    .map((event) => ({ ...event, at: new Date(event.at).toISOString() }))
}

/**
 * Returns an appointment as its page for staff shows it, in the caller's language.
 * @throws Problem 404
 */
export async function staffAppointment(id: number): Promise<StaffAppointment> {
  const [found] = await staffColumnsOf(sql`appointments.id = ${id}`)
  const row = orNotFound(found)
  const details = await detailsOf(id)
  const refunds = await appointmentRefunds(id)
  const identifying = await identifyingAppointments([id], 'show-appointment', 'update-appointment')
  const shown = staffAppointmentRow(row, { isOpen: true, isIdentified: identifying.has(id) }, refunds)
  const money = moneyOf(row)
  const icds = await readCodes(id)
  return {
    ...shown,
    code: row.code,
    cause: row.cause,
    complaint: row.complaint,
    recommendations: row.recommendations || null,
    diagnosis: row.diagnosis || null,
    examination: row.examination || null,
    icds: icds.map(({ theCode, title }) => ({ code: theCode, title })),
    payment_method: row.payment_method,
    paid: toPounds(money.paid),
    refunded: toPounds(money.refunded),
    credit: toPounds(money.credit),
    credit_usable: money.credit > 0 && (await hasUsableCredit(id)),
    refund_if_cancelled: shown.physician_cancellable ? toPounds(money.paid - money.refunded) : 0,
    cancellable_until: row.walk_in
      ? null
      : new Date(cancellableUntil({ start: row.start, tolerance: physicianTolerance(row) })).toISOString(),
    refunds: refunds.refunds,
    history: historyOf(details, shown, await codeChanges(id)),
  }
}
