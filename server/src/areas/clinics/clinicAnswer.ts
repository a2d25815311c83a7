import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { Clinic, ClinicRow } from '#contract/clinics/calls'
import { type WeekDays, weekdayNames } from '#contract/clinics/clinicInput'
import { toPounds } from '#contract/rules/price'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { apiText, named } from '../../platform/texts'
import { hospitals, specialties } from '../reference'
import { personOf } from './people'
import { clinicCoordinators, clinicDays, clinics } from './tables'

/** Clinics with the names that they are shown with. */
export function selectClinics() {
  return db()
    .select({
      clinic: getTableColumns(clinics),
      doctor: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarMediaId: users.avatarMediaId,
      },
      hospital: { id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr },
      specialty: { id: specialties.id, name: specialties.name, nameAr: specialties.nameAr },
    })
    .from(clinics)
    .innerJoin(users, eq(users.id, clinics.doctorId))
    .innerJoin(hospitals, eq(hospitals.id, clinics.hospitalId))
    .innerJoin(specialties, eq(specialties.id, clinics.specialtyId))
}

type SelectedClinic = Awaited<ReturnType<typeof selectClinics>>[number]

/** What of a clinic a list shows. */
export interface ListedClinic extends Omit<SelectedClinic, 'clinic'> {
  clinic: Pick<SelectedClinic['clinic'], 'id' | 'title' | 'type' | 'startDate' | 'endDate' | 'timeZone' | 'price'>
}

interface Place {
  id: number
  name: string
  nameAr: string | null
}

/** A place or a subject as a choice, in the caller's language. */
export function optionOf(place: Place): { id: number; name: string } {
  return { id: place.id, name: named(place) }
}

/** A clinic as lists show it. */
export function clinicRow({ clinic, doctor, hospital, specialty }: ListedClinic): ClinicRow {
  return {
    id: clinic.id,
    title: clinic.title,
    specialty: optionOf(specialty),
    doctor: personOf(doctor),
    hospital: optionOf(hospital),
    start_date: clinic.startDate,
    end_date: clinic.endDate,
    type: clinic.type,
    type_text: apiText(`clinicType.${clinic.type}`),
    time_zone: clinic.timeZone,
    price: toPounds(clinic.price),
  }
}

type DayRow = typeof clinicDays.$inferSelect

function weekOf(days: readonly DayRow[]): z.output<typeof WeekDays> {
  const fields = weekdayNames.flatMap((name) => {
    const day = days.find((row) => row.weekday === name)
    return [
      [`${name}_enabled`, day !== undefined],
      [`${name}_from`, day?.opens ?? null],
      [`${name}_to`, day?.closes ?? null],
      [`${name}_slot_time`, day?.slotMinutes ?? null],
    ]
  })
  return Object.fromEntries(fields)
}

async function coordinatorsOf(clinicId: number) {
  const rows = await db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(clinicCoordinators)
    .innerJoin(users, eq(users.id, clinicCoordinators.userId))
    .where(eq(clinicCoordinators.clinicId, clinicId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}` }))
}

/** A clinic with everything its form shows. Throws 404 when there is none. */
export async function clinicAnswer(id: number): Promise<Clinic> {
  const [selected] = await selectClinics().where(inArray(clinics.id, [id]))
  const { clinic, ...rest } = found(selected)
  const days = await db().select().from(clinicDays).where(eq(clinicDays.clinicId, id))
  return {
    ...clinicRow({ clinic, ...rest }),
    hospital_id: clinic.hospitalId,
    level_id: clinic.levelId,
    specialty_id: clinic.specialtyId,
    doctor_id: clinic.doctorId,
    coordinators: await coordinatorsOf(id),
    survey_id: clinic.surveyId,
    specialty_form_id: clinic.specialtyFormId,
    address: clinic.address,
    follow_up_price: toPounds(clinic.followUpPrice),
    follow_up_period: clinic.followUpPeriod,
    follow_up_unit: clinic.followUpUnit,
    physician_cancellation_tolerance: clinic.physicianCancellationTolerance,
    physician_tolerance_unit: clinic.physicianToleranceUnit,
    patient_cancellation_tolerance: clinic.patientCancellationTolerance,
    patient_tolerance_unit: clinic.patientToleranceUnit,
    last_appointment_tolerance: clinic.lastAppointmentTolerance,
    last_appointment_unit: clinic.lastAppointmentUnit,
    ...weekOf(days),
  }
}
