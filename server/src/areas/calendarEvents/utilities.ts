import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import { eventTypes } from '#contract/calendarEvents/codes'
import type { CalendarUtilities, EventUtilities } from '#contract/calendarEvents/entry'
import { anyOf } from '../../platform/access/accessPath'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { apiText, byName, localizedName } from '../../platform/texts'
import { accessPathsOfClinicStaff } from '../../schema/clinicAccess'
import { clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { specialties } from '../../schema/reference'
import { doctorsOf, nursesOf } from './doctors'

const most = 200

/**
 * Returns what a calendar is filtered by.
 * @param inScope the hospitals whose calendar the caller reads; expects `hospitals` in the statement
 */
export async function calendarUtilities(inScope: SQL): Promise<CalendarUtilities> {
  const places = await db()
    .select({
      id: hospitals.id,
      name: hospitals.name,
      alternate_name: hospitals.alternate_name,
      time_zone: hospitals.time_zone,
      is_own: sql<boolean>`exists (select from user_hospitals
        where user_hospitals.hospital_id = hospitals.id and user_hospitals.user_id = ${caller().id})`,
    })
    .from(hospitals)
    .where(inScope)
    .orderBy(asc(hospitals.id))
    .limit(most)
  const known = await db().select().from(specialties).orderBy(asc(specialties.id)).limit(most)
  const own = await db()
    .select({ id: clinics.id, title: clinics.title, alternate: clinics.alternate_title, hospital: clinics.hospital_id })
    .from(clinics)
    .where(and(isNull(clinics.deleted_at), anyOf(accessPathsOfClinicStaff(caller(), ['show-calendar']))))
    .orderBy(asc(clinics.id))
    .limit(most)
  const [me] = await db().select({ specialty: users.specialty_id }).from(users).where(sql`users.id = ${caller().id}`)
  return {
    hospitals: places
      .map((row) => ({ ...optionOf(row), time_zone: row.time_zone, isOwn: row.is_own }))
      // The caller's own first.
      .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || byName(one, other))
      .map(({ id, name, time_zone: zone }) => ({ id, name, time_zone: zone })),
    specialties: known.map(optionOf).sort(byName),
    clinics: own
      .map(({ id, title, alternate, hospital }) => ({
        id,
        name: localizedName({ name: title, alternate_name: alternate }),
        hospital_id: hospital,
      }))
      .sort(byName),
    specialty_id: me?.specialty ?? null,
  }
}

/** Returns what the form of an event offers. */
export async function eventUtilities(hospitalId: number, specialtyId: number | null): Promise<EventUtilities> {
  return {
    doctors: await doctorsOf(sql`select ${hospitalId}::integer`, { specialtyId }),
    nurses: await nursesOf(sql`select ${hospitalId}::integer`),
    eventTypes: eventTypes.map((id) => ({ id, name: apiText(`eventType.${id}`) })),
  }
}
