import { eq, inArray } from 'drizzle-orm'
import { type ClinicDay, type ClinicSchedule, clinicDay } from '#contract/rules/clinicSchedule'
import { db } from '../../platform/context'
import { clinicDays, clinics } from '../../schema/clinics'

/**
 * Returns the weekly hours of these clinics by clinic id, including deleted clinics, because their past dates still
 * have to be ended.
 */
async function schedulesOf(clinicIds: readonly number[]): Promise<Map<number, ClinicSchedule>> {
  const rows = await db()
    .select({ clinic: clinics, hours: clinicDays })
    .from(clinics)
    .leftJoin(clinicDays, eq(clinicDays.clinic_id, clinics.id))
    .where(inArray(clinics.id, [...clinicIds]))
  const schedules = new Map<number, ClinicSchedule>()
  for (const { clinic, hours } of rows) {
    const schedule = schedules.get(clinic.id) ?? {
      startDate: clinic.start_date,
      endDate: clinic.end_date,
      timeZone: clinic.time_zone,
      weekly: {},
      lastAppointmentTolerance: { value: clinic.last_appointment_tolerance, unit: clinic.last_appointment_unit },
    }
    if (hours) {
      const { weekday, opens, closes, slot_minutes: slotMinutes } = hours
      schedule.weekly[weekday] = { from: opens, to: closes, slotMinutes }
    }
    schedules.set(clinic.id, schedule)
  }
  return schedules
}

/**
 * Returns a function for the current hours of a clinic on a date (`YYYY-MM-DD`); undefined when the clinic has none on
 * that date any more.
 */
export async function hoursOf(clinicIds: readonly number[]) {
  const schedules = clinicIds.length === 0 ? new Map<number, ClinicSchedule>() : await schedulesOf(clinicIds)
  return (clinicId: number, date: string): ClinicDay | undefined => {
    const schedule = schedules.get(clinicId)
    return schedule && clinicDay(schedule, date)
  }
}
