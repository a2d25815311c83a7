import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { EncounterResource, encounterStatuses } from '#contract/fhir/resources/encounter'
import { systems } from '#contract/fhir/systems'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { epochMs } from '../../../platform/database/expressions'
import {
  coded,
  FhirPersonRow,
  instantOf,
  NamedRow,
  namedOfRow,
  organization,
  patient,
  personOfRow,
  practitioner,
  present,
} from '../elements'
import { isVisit, visitStatusIs } from '../encounters'
import { type FhirResource, source } from '../resource'

type EncounterStatus = (typeof encounterStatuses)[number]

const common = {
  patient_id: z.int(),
  hospital: NamedRow,
  specialty: NamedRow,
  doctor: FhirPersonRow,
}
const StayRow = z.strictObject({
  ...common,
  status: z.enum(EPISODE_STATUS),
  started: z.int(),
  ended: z.int().nullable(),
})
const VisitRow = z.strictObject({
  ...common,
  appointment_id: z.int(),
  status: z.enum(APPOINTMENT_STATUS),
  virtual: z.boolean(),
  planned_start: z.int(),
  planned_end: z.int(),
  started: z.int().nullable(),
  finished: z.int().nullable(),
})

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

/**
 * The status of a visit (https://hl7.org/fhir/R4/valueset-encounter-status.html). In the waiting room, the patient has
 * `arrived`. An encounter has no status for patients who did not come: it is `cancelled`, and the Appointment says `noshow`.
 */
const statusOfVisit: Record<AppointmentStatus, EncounterStatus> = {
  [scheduled]: 'planned',
  [inLobby]: 'arrived',
  [inRoom]: 'in-progress',
  [completed]: 'finished',
  [missed]: 'cancelled',
  [cancelled]: 'cancelled',
}

const columnsOf = (
  doctor: string,
) => `${namedOfRow('hospitals')} as hospital, ${namedOfRow('specialties')} as specialty,
  ${personOfRow(doctor)} as doctor`

/** Returns the elements that stays and visits have in common. The doctor is the attender (`ATND`) or the admitter (`ADM`). */
function elementsOf(row: z.output<z.ZodObject<typeof common>>, role: 'ATND' | 'ADM') {
  return {
    resourceType: 'Encounter' as const,
    serviceType: { text: row.specialty.name },
    subject: patient(row.patient_id),
    participant: [{ type: [coded('participation', role)], individual: practitioner(row.doctor) }],
    serviceProvider: organization(row.hospital),
  }
}

/** The actual times of a visit; before it starts, and if it never does, the planned ones. */
function periodOf({ started, finished, planned_start, planned_end }: z.output<typeof VisitRow>) {
  if (started === null) return { start: instantOf(planned_start), end: instantOf(planned_end) }
  return { start: instantOf(started), ...present({ end: finished === null ? null : instantOf(finished) }) }
}

const stay = source<typeof StayRow.shape, z.output<typeof EncounterResource>>({
  prefix: 'episode-',
  from: sql`episodes join hospitals on hospitals.id = episodes.hospital_id
    join specialties on specialties.id = episodes.specialty_id join users as doctors on doctors.id = episodes.creator_id
    left join appointments on false left join clinics on false`,
  when: sql`true`,
  id: sql`episodes.id`,
  changed: sql`episodes.row_changed_at`,
  columns: () =>
    sql.raw(`episodes.patient_id, episodes.status, ${epochMs('episodes.created_at')} as started,
    ${epochMs('episodes.discharge_time')} as ended, ${columnsOf('doctors')}`),
  row: StayRow,
  selecting: {
    patient: (id) => sql`episodes.patient_id = ${id}`,
    date: sql`episodes.created_at`,
    until: sql`coalesce(episodes.discharge_time, 'infinity')`,
    status: {
      'in-progress': sql`episodes.status = ${EPISODE_STATUS.open}`,
      finished: sql`episodes.status = ${EPISODE_STATUS.discharged}`,
    },
  },
  toFhir: ({ status, started, ended, ...row }) => ({
    ...elementsOf(row, 'ADM'),
    status: status === EPISODE_STATUS.open ? 'in-progress' : 'finished',
    class: { system: systems.actCode, code: 'IMP', display: 'inpatient encounter' },
    period: { start: instantOf(started), ...present({ end: ended === null ? null : instantOf(ended) }) },
  }),
})

const visit = source<typeof VisitRow.shape, z.output<typeof EncounterResource>>({
  prefix: 'visit-',
  from: sql`appointments join clinics on clinics.id = appointments.clinic_id
    join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
    join users as doctors on doctors.id = appointments.doctor_id left join episodes on false`,
  when: isVisit,
  id: sql`appointments.id`,
  changed: sql`appointments.row_changed_at`,
  columns: () =>
    sql.raw(`appointments.id as appointment_id, appointments.patient_id, appointments.status,
    clinics.type = 'virtual' as virtual, ${epochMs('appointments.starts_at')} as planned_start,
    ${epochMs('appointments.ends_at')} as planned_end, ${epochMs('appointments.started_at')} as started,
    ${epochMs('appointments.finished_at')} as finished, ${columnsOf('doctors')}`),
  row: VisitRow,
  selecting: {
    patient: (id) => sql`appointments.patient_id = ${id}`,
    date: sql`appointments.starts_at`,
    status: visitStatusIs(statusOfVisit),
  },
  toFhir: (row) => ({
    ...elementsOf(row, 'ATND'),
    status: statusOfVisit[row.status],
    class: row.virtual
      ? { system: systems.actCode, code: 'VR', display: 'virtual' }
      : { system: systems.actCode, code: 'AMB', display: 'ambulatory' },
    appointment: [{ reference: `Appointment/${row.appointment_id}` }],
    period: periodOf(row),
  }),
})

/** A stay of an inpatient, or a visit: each appointment that was not only held or offered. */
export const encounter: FhirResource<z.output<typeof EncounterResource>> = { type: 'Encounter', sources: [stay, visit] }
