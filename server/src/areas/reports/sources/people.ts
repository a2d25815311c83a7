import { sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { holdsRole } from '../../../schema/memberships'
import { text } from '../text'
import { hospitalNamed, namedColumns, person, shared } from './shared'
import type { Source } from './source'

export const patientsSource: Source = {
  name: 'patients',
  label: text('Patients', 'المرضى'),
  permissions: ['list-patient'],
  filters: { patient_id: 'id' },
  columns: {
    id: { ...shared.id, label: text('Patients', 'المرضى') },
    zone: shared.zone,
    patient: shared.patient,
    gender: {
      label: text('Gender', 'الجنس'),
      type: 'code',
      options: { male: text('Male', 'ذكر'), female: text('Female', 'أنثى') },
    },
    age: { label: text('Age', 'العمر'), type: 'number', unit: text('years', 'سنة') },
  },
  edges: {
    appointments: {
      to: 'appointments',
      label: text('Appointments', 'المواعيد'),
      cardinality: text('several appointments per patient', 'عدة مواعيد لكل مريض'),
      many: true,
      from: 'id',
      toColumn: 'patient_id',
    },
    episodes: {
      to: 'episodes',
      label: text('Cases', 'الحالات'),
      cardinality: text('several cases per patient', 'عدة حالات لكل مريض'),
      many: true,
      from: 'id',
      toColumn: 'patient_id',
    },
  },
  parts: () => [
    {
      kind: 'patient',
      permissions: ['list-patient'],
      tables: sql`users`,
      where: holdsRole('PATIENT'),
      joins: namedColumns({ patient: person(sql`users.id`) }).joins,
      columns: {
        ...namedColumns({ patient: person(sql`users.id`) }).columns,
        id: sql`users.id`,
        zone: sql`users.time_zone`,
        gender: sql`users.gender`,
        age: sql`extract(year from age(${now().toISOString()}::timestamptz::date, users.birth_date))`,
      },
    },
  ],
}

export const hospitalsSource: Source = {
  name: 'hospitals',
  label: text('Hospitals', 'المستشفيات'),
  permissions: ['list-hospital'],
  filters: { hospital_id: 'hospital_id' },
  columns: {
    id: { ...shared.id, label: text('Hospitals', 'المستشفيات') },
    zone: shared.zone,
    hospital_id: shared.hospital_id,
    hospital: shared.hospital,
    is_hub: { label: text('Main hospital', 'مستشفى رئيسي'), type: 'flag' },
  },
  edges: {
    episodes: {
      to: 'episodes',
      label: text('Cases', 'الحالات'),
      cardinality: text('several cases per hospital', 'عدة حالات لكل مستشفى'),
      many: true,
      from: 'id',
      toColumn: 'hospital_id',
    },
    clinics: {
      to: 'clinics',
      label: text('Clinics', 'العيادات'),
      cardinality: text('several clinics per hospital', 'عدة عيادات لكل مستشفى'),
      many: true,
      from: 'id',
      toColumn: 'hospital_id',
    },
  },
  parts: () => [
    {
      kind: 'hospital',
      permissions: ['list-hospital'],
      tables: sql`hospitals`,
      joins: namedColumns({ hospital: hospitalNamed(sql`hospitals.id`) }).joins,
      columns: {
        ...namedColumns({ hospital: hospitalNamed(sql`hospitals.id`) }).columns,
        id: sql`hospitals.id`,
        zone: sql`hospitals.time_zone`,
        hospital_id: sql`hospitals.id`,
        is_hub: sql`hospitals.is_hub`,
      },
    },
  ],
}
