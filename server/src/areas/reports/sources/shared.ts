import { type SQL, sql } from 'drizzle-orm'
import { localNameOf } from '../../../platform/database/localName'
import { fullName } from '../../../schema/people'
import { text } from '../text'
import type { SourceColumn } from './source'

/** Minutes between two instants, rounded to one decimal. */
export const minutesBetween = (from: SQL, to: SQL) => sql`round(extract(epoch from ${to} - ${from}) / 60, 1)`

const row = sql.raw('named')

/** The names of a table's rows, in the caller's language. */
const namesIn = (table: string) => ({ table, name: localNameOf(sql`${row}.name`, sql`${row}.alternate_name`) })

/** Where columns with names come from: the table, the name, and which row. */
interface Naming {
  table: string
  name: SQL
  id: SQL
}

export const person = (id: SQL): Naming => ({ table: 'users', name: fullName(row), id })
export const hospitalNamed = (id: SQL): Naming => ({ ...namesIn('hospitals'), id })
export const specialtyNamed = (id: SQL): Naming => ({ ...namesIn('specialties'), id })
export const departmentNamed = (id: SQL): Naming => ({ ...namesIn('departments'), id })
const clinicNamed = (id: SQL): Naming => ({
  table: 'clinics',
  name: localNameOf(sql`${row}.title`, sql`${row}.alternate_title`),
  id,
})
export const drugNamed = (id: SQL): Naming => ({
  table: 'drugs',
  name: localNameOf(sql`${row}.drug_name`, sql`${row}.drug_name_ar`),
  id,
})

/**
 * Returns the columns with names, and their joins. Choosing between names in two scripts takes microseconds: the planner
 * remembers the name of each id (`offset 0` keeps it from choosing for each record again), and joins only what a report shows.
 */
export function namedColumns(names: Readonly<Record<string, Naming>>) {
  const entries = Object.entries(names)
  return {
    columns: Object.fromEntries(entries.map(([column]) => [column, sql.raw(`name_of_${column}.name`)])),
    joins: Object.fromEntries(
      entries.map(([column, { table, name, id }]) => [
        column,
        sql`left join lateral (select ${name} as name from ${sql.raw(table)} as ${row} where ${row}.id = ${id} offset 0)
          as ${sql.raw(`name_of_${column}`)} on true`,
      ]),
    ),
  }
}

export const minutes = text('min', 'دقيقة')
export const days = text('days', 'يوم')
export const hours = text('h', 'ساعة')

/** Columns that many sources have. */
export const shared = {
  id: { label: text('Number', 'الرقم'), type: 'key' },
  zone: { label: text('Time zone', 'المنطقة الزمنية'), type: 'text', internal: true },
  hospital_id: { label: text('Hospital', 'المستشفى'), type: 'hospital' },
  hospital: { label: text('Name of the hospital', 'اسم المستشفى'), type: 'text' },
  specialty_id: { label: text('Specialty', 'التخصص'), type: 'key', internal: true },
  specialty: { label: text('Specialty', 'التخصص'), type: 'text' },
  doctor_id: { label: text('Doctor', 'الطبيب'), type: 'key', internal: true },
  doctor: { label: text('Doctor', 'الطبيب'), type: 'text' },
  patient_id: { label: text('Patients', 'المرضى'), type: 'key' },
  patient: { label: text('Name of the patient', 'اسم المريض'), type: 'text', identifies: true },
  clinic_id: { label: text('Clinics', 'العيادات'), type: 'key' },
  clinic: { label: text('Clinic', 'العيادة'), type: 'text' },
} satisfies Record<string, SourceColumn>

/** The hospital of `clinics`, whose zone every record has. */
export const hospitalOfClinic = sql`left join hospitals on hospitals.id = clinics.hospital_id`

export const clinicColumns = {
  zone: sql`hospitals.time_zone`,
  hospital_id: sql`clinics.hospital_id`,
  specialty_id: sql`clinics.specialty_id`,
  clinic_id: sql`clinics.id`,
}

export const namesOfClinic = () => ({
  hospital: hospitalNamed(sql`clinics.hospital_id`),
  specialty: specialtyNamed(sql`clinics.specialty_id`),
  clinic: clinicNamed(sql`clinics.id`),
})

/** The hospital of `episodes`, whose zone every record has. */
export const hospitalOfEpisode = sql`left join hospitals on hospitals.id = episodes.hospital_id`

export const episodeColumns = {
  zone: sql`hospitals.time_zone`,
  hospital_id: sql`episodes.hospital_id`,
  specialty_id: sql`episodes.specialty_id`,
  patient_id: sql`episodes.patient_id`,
  episode_id: sql`episodes.id`,
}

export const namesOfEpisode = () => ({
  hospital: hospitalNamed(sql`episodes.hospital_id`),
  specialty: specialtyNamed(sql`episodes.specialty_id`),
  patient: person(sql`episodes.patient_id`),
})

export const episodeShared = {
  ...{ id: shared.id, zone: shared.zone, hospital_id: shared.hospital_id, hospital: shared.hospital },
  ...{ specialty_id: shared.specialty_id, specialty: shared.specialty },
  ...{ patient_id: shared.patient_id, patient: shared.patient },
  episode_id: { label: text('Cases', 'الحالات'), type: 'key' },
} satisfies Record<string, SourceColumn>

export const kindOfVisit = {
  virtual: text('By video', 'بالفيديو'),
  physical: text('At the hospital', 'في المستشفى'),
}

/** Who ended or caused something (decisions 21). */
export const party = { '1': text('Hospital', 'المستشفى'), '2': text('Patient', 'المريض') }
