import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { VACATION_TYPE, type VacationType } from '#contract/rules/vacationType'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import type { BusyRange, BusySpan, CalendarRange, CalendarSource } from '../../platform/calendarSource'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEntry, entryTimes } from '../../schema/calendarEntries'
import { membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'

const VacationRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  type: z.literal(Object.values(VACATION_TYPE)),
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  doctor_id: z.int().nullable(),
  doctor: NamesRow.nullable(),
  clinic: NamesRow.nullable(),
  to_rebook: z.int(),
})

/** Whose vacations are shown beside those of the hospital and its country. Expects `clinics`, of a vacation of a clinic. */
function ofPeople({ hospitalId, specialtyId, onlyOf, clinicId }: CalendarRange): SQL {
  if (clinicId !== null) {
    return sql`vacations.clinic_id = ${clinicId}
      or vacations.doctor_id = (select doctor_id from clinics as one where one.id = ${clinicId})`
  }
  if (onlyOf !== null) return sql`vacations.doctor_id = ${onlyOf} or clinics.doctor_id = ${onlyOf}`
  const ofSpecialty = specialtyId === null ? sql`true` : sql`doctors.specialty_id = ${specialtyId}`
  const clinicOfSpecialty = specialtyId === null ? sql`true` : sql`clinics.specialty_id = ${specialtyId}`
  return sql`(vacations.doctor_id in (${membersOf(sql`select ${hospitalId}::integer`)}) and ${ofSpecialty})
    or (clinics.hospital_id = ${hospitalId} and ${clinicOfSpecialty})`
}

async function entries(range: CalendarRange) {
  const { from, to, zone, hospitalId, limit } = range
  const rows = await readJsonRows(
    VacationRow,
    sql`select vacations.id, vacations.title, vacations.type, vacations.date_from, vacations.date_to, vacations.doctor_id,
        case when doctors.id is not null then ${namesInScripts(sql`doctors`)} end as doctor,
        case when clinics.id is not null
          then json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) end as clinic,
        (select count(*)::integer from appointments join clinics as of on of.id = appointments.clinic_id
          where of.hospital_id = ${hospitalId} and appointments.deleted_at is null
            and appointments.status = ${APPOINTMENT_STATUS.scheduled}
            and appointments.date between vacations.date_from and vacations.date_to
            and (vacations.doctor_id = of.doctor_id or vacations.clinic_id = of.id
              or vacations.hospital_id = of.hospital_id or vacations.country_id = hospitals.country_id)) as to_rebook
      from vacations
      join hospitals on hospitals.id = ${hospitalId}
      left join users as doctors on doctors.id = vacations.doctor_id
      left join clinics on clinics.id = vacations.clinic_id
      where ${and(
        sql`vacations.date_to >= ${from} and vacations.date_from <= ${to}`,
        sql`(vacations.hospital_id = ${hospitalId} or vacations.country_id = hospitals.country_id or ${ofPeople(range)})`,
      )}
      order by vacations.date_from, vacations.id limit ${sql.raw(String(limit))}`,
  )
  const found = rows.map((row) => {
    const start = instantOfWallOrAfterGap(row.date_from, 0, zone)
    const end = instantOfWallOrAfterGap(addDays(row.date_to, 1), 0, zone)
    const { doctor, clinic } = row
    return calendarEntry(entryTimes(start, end, zone), {
      ...{ kind: 'vacation', id: row.id, time_zone: zone, all_day: true, type: row.type },
      type_text: apiText(`vacationType.${row.type as VacationType}`),
      // Why a doctor is away is nobody's business.
      title: doctor ? localizedName(doctor) : clinic ? localizedName(clinic) : row.title,
      doctors: doctor && row.doctor_id !== null ? [{ id: row.doctor_id, name: localizedName(doctor) }] : [],
      ...{ start: `${row.date_from} 00:00`, end: `${row.date_to} 23:59` },
      is_own: row.doctor_id === caller().id,
      to_rebook: row.to_rebook,
    })
  })
  return { entries: found, isCut: false }
}

const AwayRow = z.strictObject({
  doctor_id: z.int(),
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  time_zone: z.string(),
})

/** A doctor's own vacation is in the way, in the doctor's own zone. */
async function busy({ doctors, start, end }: BusyRange): Promise<BusySpan[]> {
  const rows = await readRows(
    AwayRow,
    sql`select vacations.doctor_id, vacations.date_from::text, vacations.date_to::text, users.time_zone
      from vacations join users on users.id = vacations.doctor_id
      where vacations.doctor_id = any (${numberArray(doctors)})
        and vacations.date_to >= ${start.toISOString()}::date - 1 and vacations.date_from <= ${end.toISOString()}::date + 1
      order by vacations.date_from limit 1000`,
  )
  const typeText = apiText('calendarEvent.away')
  return rows
    .map((row) => ({
      ...{ doctor: row.doctor_id, kind: 'vacation' as const, typeText },
      start: instantOfWallOrAfterGap(row.date_from, 0, row.time_zone),
      end: instantOfWallOrAfterGap(addDays(row.date_to, 1), 0, row.time_zone),
    }))
    .filter((span) => span.start < end.getTime() && span.end > start.getTime())
}

/** Vacations of all four types. */
export const vacationsSource: CalendarSource = { entries, busy }
