import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { toPounds } from '#contract/rules/price'
import { scheduleTime } from '#contract/rules/walkIn'
import type { StaffBooking } from '#contract/staffAppointments/bookingCalls'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { NamesRow, namesInScripts } from '../../schema/people'
import { walkInText } from '../../schema/walkIn'

const BookingRow = z.strictObject({
  id: z.int(),
  code: z.string(),
  short_code: z.string(),
  date: z.iso.date(),
  slot: z.string().nullable(),
  walk_in: z.boolean(),
  lobby_order: z.int().nullable(),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
  price: z.int(),
  payment_status: z.enum(PAYMENT_STATUS),
  hold_expires_at: z.iso.datetime().nullable(),
  patient_id: z.int(),
  patient: NamesRow,
  doctor_id: z.int(),
  doctor: NamesRow,
  clinic_id: z.int(),
  clinic: NamesRow,
})

/** Returns an appointment as the response of a booking by staff. */
export async function staffBookingOf(id: number): Promise<z.output<typeof StaffBooking>> {
  const iso = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`)
  const [found] = await readRows(
    BookingRow,
    sql`
      select appointments.id, code, short_code, date, slot, walk_in, lobby_order, ${iso('starts_at')}, clinics.time_zone,
        appointments.price, payment_status, ${iso('hold_expires_at')},
        patient_id, ${namesInScripts(sql`patients`)} as patient,
        appointments.doctor_id, ${namesInScripts(sql`doctors`)} as doctor,
        clinic_id, json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic
      from appointments join clinics on clinics.id = appointments.clinic_id
      join users as patients on patients.id = appointments.patient_id
      join users as doctors on doctors.id = appointments.doctor_id
      where appointments.id = ${id}`,
  )
  const { date, slot, walk_in, lobby_order, patient_id, doctor_id, clinic_id, ...row } = orNotFound(found)
  return {
    ...row,
    patient: { id: patient_id, name_text: localizedName(row.patient) },
    doctor: { id: doctor_id, name: localizedName(row.doctor) },
    clinic: { id: clinic_id, name: localizedName(row.clinic) },
    schedule_time: scheduleTime({ date, slot }),
    walk_in_text: walkInText({ walk_in, lobby_order }),
    price: toPounds(row.price),
    payment_status_text: apiText(`paymentStatus.${row.payment_status}`),
  }
}
