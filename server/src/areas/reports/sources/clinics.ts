import { sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { isListedAppointment } from '../../staffAppointments'
import { text } from '../text'
import {
  clinicColumns,
  hospitalOfClinic,
  kindOfVisit,
  minutes,
  minutesBetween,
  namedColumns,
  namesOfClinic,
  person,
  shared,
} from './shared'
import type { Source } from './source'

const { patient: _patient, patient_id: _patientId, ...ofClinic } = shared
const kind = { label: text('Kind of visit', 'نوع الزيارة'), type: 'code', options: kindOfVisit } as const
const filters = { hospital_id: 'hospital_id', specialty_id: 'specialty_id', doctor_id: 'doctor_id' }
const namesWithDoctor = () => namedColumns({ ...namesOfClinic(), doctor: person(sql`clinics.doctor_id`) })
const columnsOfClinic = {
  ...clinicColumns,
  doctor_id: sql`clinics.doctor_id`,
  kind: sql`clinics.type`,
}

export const clinicsSource: Source = {
  name: 'clinics',
  label: text('Clinics', 'العيادات'),
  permissions: ['list-clinic'],
  filters,
  columns: {
    ...ofClinic,
    kind,
    is_virtual: { label: text('By video', 'بالفيديو'), type: 'flag' },
    is_physical: { label: text('At the hospital', 'في المستشفى'), type: 'flag' },
  },
  edges: {
    sessions: {
      to: 'sessions',
      label: text('Clinic sessions', 'جلسات العيادة'),
      cardinality: text('several sessions per clinic', 'عدة جلسات لكل عيادة'),
      many: true,
      from: 'id',
      toColumn: 'clinic_id',
    },
    appointments: {
      to: 'appointments',
      label: text('Appointments', 'المواعيد'),
      cardinality: text('several appointments per clinic', 'عدة مواعيد لكل عيادة'),
      many: true,
      from: 'id',
      toColumn: 'clinic_id',
    },
  },
  parts: () => [
    {
      kind: 'clinic',
      permissions: ['list-clinic'],
      tables: sql`clinics ${hospitalOfClinic}`,
      where: sql`clinics.deleted_at is null`,
      joins: namesWithDoctor().joins,
      columns: {
        ...columnsOfClinic,
        ...namesWithDoctor().columns,
        id: sql`clinics.id`,
        is_virtual: sql`(clinics.type = 'virtual')`,
        is_physical: sql`(clinics.type = 'physical')`,
      },
    },
  ],
}

export const sessionsSource: Source = {
  name: 'sessions',
  label: text('Clinic sessions', 'جلسات العيادة'),
  permissions: ['list-clinic'],
  period: 'starts_at',
  filters: { ...filters, date: 'starts_at', hour: 'starts_at' },
  columns: {
    ...ofClinic,
    kind,
    starts_at: { label: text('Planned start', 'وقت البدء المحدد'), type: 'instant' },
    length: { label: text('Length', 'المدة'), type: 'number', unit: minutes },
    start_delay: { label: text('Late start', 'تأخر البدء'), type: 'number', unit: minutes },
  },
  edges: {
    clinic_of: {
      to: 'clinics',
      label: text('Clinic', 'العيادة'),
      cardinality: text('one clinic per session', 'عيادة واحدة لكل جلسة'),
      many: false,
      from: 'clinic_id',
      toColumn: 'id',
    },
  },
  parts: () => [
    {
      kind: 'clinic',
      permissions: ['list-clinic'],
      tables: sql`lobbies join clinics on clinics.id = lobbies.clinic_id ${hospitalOfClinic}`,
      joins: namesWithDoctor().joins,
      columns: {
        ...columnsOfClinic,
        ...namesWithDoctor().columns,
        id: sql`lobbies.id`,
        starts_at: sql`lobbies.starts_at`,
        length: minutesBetween(sql`lobbies.started_at`, sql`lobbies.ended_at`),
        start_delay: sql`greatest(0, ${minutesBetween(sql`lobbies.starts_at`, sql`lobbies.started_at`)})`,
      },
    },
  ],
}

const isAway = sql`exists (select from vacations where dates.date between vacations.date_from and vacations.date_to
  and (vacations.type = 1 and vacations.doctor_id = clinics.doctor_id or vacations.type = 2 and vacations.clinic_id = clinics.id
    or vacations.type = 3 and vacations.hospital_id = clinics.hospital_id
    or vacations.type = 4 and vacations.country_id = hospitals.country_id))`

/** How many days around today there are rows of. */
const daysAround = 400

/** Each date on which a clinic is open, with the times that it offers. */
export const clinicDatesSource: Source = {
  name: 'clinic_dates',
  internal: true,
  label: text('Days of clinics', 'أيام العيادات'),
  permissions: ['list-clinic'],
  period: 'starts_at',
  filters: { ...filters, date: 'starts_at', hour: 'starts_at' },
  columns: {
    ...ofClinic,
    starts_at: { label: text('Opens', 'وقت الفتح'), type: 'instant', date: 'date' },
    slots: { label: text('Offered times', 'المواعيد المعروضة'), type: 'number' },
    booked: { label: text('Booked times', 'المواعيد المحجوزة'), type: 'number' },
  },
  parts: () => [
    {
      kind: 'clinic',
      permissions: ['list-clinic'],
      tables: sql`clinics ${hospitalOfClinic}
        cross join lateral (select day::date as date from generate_series(
          greatest(clinics.start_date, (${now().toISOString()}::timestamptz)::date - ${daysAround}::integer)::timestamp,
          least(clinics.end_date, (${now().toISOString()}::timestamptz)::date + ${daysAround}::integer)::timestamp, '1 day') as day) as dates
        cross join lateral clinic_hours_on(clinics.id, dates.date) as open
        cross join lateral (select count(*) as count from appointments where appointments.clinic_id = clinics.id
          and appointments.date = dates.date and appointments.slot is not null and appointments.active
          and ${isListedAppointment()}) as taken`,
      where: sql`clinics.deleted_at is null and not ${isAway}`,
      joins: namesWithDoctor().joins,
      columns: {
        ...columnsOfClinic,
        ...namesWithDoctor().columns,
        id: sql`(clinics.id::bigint * 100000 + (dates.date - date '2000-01-01'))`,
        starts_at: sql`((dates.date + open.opens::time) at time zone clinics.time_zone)`,
        slots: sql`floor(extract(epoch from open.closes::time - open.opens::time) / 60 / open.slot_minutes)`,
        date: sql`dates.date`,
        booked: sql`taken.count`,
      },
    },
  ],
}
