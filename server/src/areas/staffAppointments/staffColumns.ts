import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { toleranceUnits } from '#contract/clinics/clinicInput'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { accessPathsToAppointment, identifiesPatient } from '../../schema/appointmentAccess'
import { AppointmentRow, appointmentRowsWith, ListedAppointmentRow, listedAppointmentRows } from '../appointments'

/** The columns that its patient does not see. */
const staffOnly = {
  physician_tolerance: z.int(),
  physician_tolerance_unit: z.enum(toleranceUnits),
  specialty_id: z.int(),
  doctor_first_name: z.string(),
  doctor_last_name: z.string(),
  patient_first_name: z.string(),
  patient_last_name: z.string(),
  patient_phone: z.string().nullable(),
  /** National ID. */
  patient_uuid: z.string(),
}
const StaffColumns = AppointmentRow.extend(staffOnly)
/** An appointment with the columns that its patient does not see. */
export type StaffColumns = z.output<typeof StaffColumns>

const columns = sql.raw(`clinics.physician_cancellation_tolerance as physician_tolerance,
  clinics.physician_tolerance_unit, clinics.specialty_id,
  doctors.first_name as doctor_first_name, doctors.last_name as doctor_last_name,
  patients.first_name as patient_first_name, patients.last_name as patient_last_name,
  patients.phone as patient_phone, patients.uuid as patient_uuid`)

/** Returns the appointments that match a condition on `appointments`, in no order. One statement. */
export function staffColumnsOf(condition: SQL): Promise<StaffColumns[]> {
  return appointmentRowsWith(StaffColumns, columns, condition)
}

const ListedStaffColumns = ListedAppointmentRow.extend(staffOnly)
/** Those of them that lists show, too. */
export type ListedStaffColumns = z.output<typeof ListedStaffColumns>

const ListedColumns = ListedStaffColumns.extend({
  /** Whether the caller can open the record; of the others, lists show the patient's name, the times and the states only. */
  is_open: z.boolean(),
  /** Whether the caller also reads the patient's birth date, national ID and phone. */
  identifies: z.boolean(),
})
export type ListedColumns = z.output<typeof ListedColumns>

/**
 * As `staffColumnsOf`, with the columns of the list only, and with what the caller may see of each appointment
 * (decision 89). One statement.
 */
export function listedColumnsOf(condition: SQL): Promise<ListedColumns[]> {
  const isOpen = anyOf(accessPathsToAppointment(caller(), ['list-appointment']))
  // Without a reason to open it, a comparison in the condition may be null.
  return listedAppointmentRows(
    ListedColumns,
    sql`${columns}, coalesce(${isOpen}, false) as is_open, coalesce(${isOpen} and ${identifiesPatient('list-appointment')}, false) as identifies`,
    condition,
  )
}
