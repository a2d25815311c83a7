import { type SQL, sql } from 'drizzle-orm'
import { localNameOf } from '../../../platform/database/localName'
import { fullName } from '../../../schema/people'
import { text } from '../text'
import type { SourceColumn } from './source'

/** Minutes between two instants, rounded to one decimal. */
export const minutesBetween = (from: SQL, to: SQL) => sql`round(extract(epoch from ${to} - ${from}) / 60, 1)`

/** The name of a row with names in both scripts, in the caller's language. */
export const named = (alias: string) => localNameOf(sql.raw(`${alias}.name`), sql.raw(`${alias}.alternate_name`))

export const personName = (alias: string) => fullName(sql.raw(alias))

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

/** The tables of names around `clinics`. The planner leaves out those that a report does not use. */
export const namesOfClinic = sql`left join hospitals on hospitals.id = clinics.hospital_id
  left join specialties on specialties.id = clinics.specialty_id`

export const clinicColumns = () => ({
  zone: sql`hospitals.time_zone`,
  hospital_id: sql`clinics.hospital_id`,
  hospital: named('hospitals'),
  specialty_id: sql`clinics.specialty_id`,
  specialty: named('specialties'),
  clinic_id: sql`clinics.id`,
  clinic: localNameOf(sql`clinics.title`, sql`clinics.alternate_title`),
})

/** The tables of names around `episodes`. */
export const namesOfEpisode = sql`left join hospitals on hospitals.id = episodes.hospital_id
  left join specialties on specialties.id = episodes.specialty_id
  left join departments on departments.id = episodes.department_id
  left join users as patients on patients.id = episodes.patient_id`

export const episodeColumns = () => ({
  zone: sql`hospitals.time_zone`,
  hospital_id: sql`episodes.hospital_id`,
  hospital: named('hospitals'),
  specialty_id: sql`episodes.specialty_id`,
  specialty: named('specialties'),
  patient_id: sql`episodes.patient_id`,
  patient: personName('patients'),
  episode_id: sql`episodes.id`,
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
