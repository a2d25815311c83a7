import { sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { isHeldAppointment, isListedAppointment } from '../../staffAppointments'
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
import type { Period, Source } from './source'

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

/** The doctor of a session, who has the first of its patients; the clinic may have been handed on since. */
const doctorOfSession = sql`cross join lateral (select coalesce(
    (select appointments.doctor_id from appointments where appointments.clinic_id = lobbies.clinic_id
      and appointments.date = lobbies.date order by appointments.started_at nulls last, appointments.id limit 1),
    clinics.doctor_id) as doctor_id) as held`
const ofSession = () => namedColumns({ ...namesOfClinic(), doctor: person(sql`held.doctor_id`) })

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
      tables: sql`lobbies join clinics on clinics.id = lobbies.clinic_id ${hospitalOfClinic} ${doctorOfSession}`,
      joins: ofSession().joins,
      columns: {
        ...columnsOfClinic,
        ...ofSession().columns,
        id: sql`lobbies.id`,
        doctor_id: sql`held.doctor_id`,
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

/** How many days around today there are rows of without a period. */
const daysAround = 400

/** Returns the first and the last date of which there are rows: a day more on both sides, for hospitals in other zones. */
function datesOf(period: Period | undefined) {
  const today = sql`(${now().toISOString()}::timestamptz)::date`
  return period
    ? { first: sql`${period.from}::date - 1`, last: sql`${period.to}::date + 1` }
    : { first: sql`${today} - ${daysAround}::integer`, last: sql`${today} + ${daysAround}::integer` }
}

/** The days of a clinic's own dates among these. */
const datesOfClinic = ({
  first,
  last,
}: ReturnType<typeof datesOf>) => sql`select day::date as date from generate_series(
  greatest(clinics.start_date, ${first})::timestamp, least(clinics.end_date, ${last})::timestamp, '1 day') as day`

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
  parts: (period) => [
    {
      kind: 'clinic',
      permissions: ['list-clinic'],
      tables: sql`clinics ${hospitalOfClinic}
        cross join lateral (${datesOfClinic(datesOf(period))}) as dates
        cross join lateral clinic_hours_on(clinics.id, dates.date) as open
        cross join lateral (select count(*) as count from appointments where appointments.clinic_id = clinics.id
          and appointments.date = dates.date and appointments.slot is not null and appointments.active
          and ${isListedAppointment()} and not ${isHeldAppointment}) as taken`,
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
