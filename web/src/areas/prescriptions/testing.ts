import { episodes } from '#contract/episodes/calls'
import type { Episode } from '#contract/episodes/episode'
import { prescriptions } from '#contract/prescriptions/calls'
import type { EmergencyDose } from '#contract/prescriptions/emergencyDose'
import type { Execution } from '#contract/prescriptions/execution'
import type { Prescription } from '#contract/prescriptions/prescription'
import { answerCaseParts } from '../../testing/caseParts'
import { sampleOf } from '../../testing/sampleOf'
import { pageOf, server } from '../../testing/testServer'
import { warning } from '../../testing/vitals'
import type { PatientDoses, Utilities, WardDose } from './types'

const at = '2026-11-24T06:00:00.000Z'
const format = { avatar: null, gender: 'female' }

/** 12:20 in Cairo, where the tests take place. */
export const now = '2026-11-24T10:20:00.000Z'
/** Returns the instant of a time in Cairo on the day of the tests. */
export const cairo = (clock: string, day = '2026-11-24') => new Date(`${day}T${clock}:00+02:00`).toISOString()

const sample = sampleOf(prescriptions.show.response, {
  ...format,
  recorded_at: at,
  created_at: at,
  start_at: at,
  end_date: null,
  from: at,
  until: at,
}).data
const { versions, ...order } = sample
export const earlierVersions = versions

/** An active prescription: Paracetamol 1 g every 8 hours. */
export const activeOrder: Prescription = {
  ...order,
  id: 31,
  type: 'doctor',
  episode_id: 12,
  appointment_id: null,
  status: 2,
  status_text: 'Active',
  drug_id: 4,
  drug_name: 'Paracetamol',
  drug: { ...order.drug, id: 4, drug_name: 'Paracetamol', high_alert: false },
  dosage: '1',
  dosage_unit: 'g',
  dosage_text: '1 g',
  form_id: 'tablet',
  route_id: 'oral',
  route: 'By mouth',
  kind: 'scheduled',
  frequency: 8,
  frequency_time_unit: 'hours',
  frequency_text: 'Once every 8 hours',
  duration: null,
  time_unit: null,
  indication: null,
  minimum_interval: null,
  maximum_in_24_hours: null,
  ends_soon: false,
  hold: null,
  stop_reason: null,
  warnings: [],
  warnings_reason: null,
  notes: null,
  revision: 3,
  actions: ['edit', 'modify', 'hold', 'discontinue'],
}

/** What a prescription chooses from; the caller may activate it. */
export const utilities: Utilities = {
  ...sampleOf(prescriptions.utilities.response).data,
  forms: [{ id: 'tablet', name: 'Tablet' }],
  routes: [{ id: 'oral', name: 'By mouth' }],
  dosage_units: [{ id: 'g', name: 'g' }],
  frequency_time_units: [{ id: 'hours', name: 'hours' }],
  time_units: [{ id: 'days', name: 'days' }],
  not_given_reasons: [
    { id: 'refused', name: 'Refused by the patient' },
    { id: 'clinical', name: 'Clinical reason' },
  ],
  statuses: [{ id: 2, name: 'Active' }],
  can_confirm_prescription: true,
}

const sampleDose = sampleOf(prescriptions.record.response, {
  ...format,
  given_at: null,
  recorded_at: null,
  execution_time: at,
  executed_at: null,
  requested_at: at,
  at,
}).data

/** Creates a dose of Paracetamol that is due at a time in Cairo. */
export function dose(id: number, due: string, changes: Partial<Execution> = {}): Execution {
  return {
    ...sampleDose,
    id,
    prescription_id: 31,
    episode_id: 12,
    drug_name: 'Paracetamol',
    dosage_text: '1 g',
    route: 'By mouth',
    kind: 'scheduled',
    high_alert: false,
    from_outage_sheet: false,
    order_revision: 1,
    execution_time: cairo(due),
    status: 1,
    status_text: 'Not Executed',
    state: 'due',
    given_at: null,
    executed_at: null,
    given_by: null,
    recorded_by: null,
    recorded_at: null,
    author: null,
    not_given_reason: null,
    notes: null,
    override_reason: null,
    reason: null,
    editable: true,
    charge_nurses: [],
    corrects_as: null,
    corrected_as: null,
    revision: 1,
    second_person: null,
    can_witness: false,
    can_complete: false,
    versions: [],
    earlier_checks: [],
    ...changes,
  }
}

/** Creates a dose that Mona gave at a time in Cairo. */
export function givenDose(id: number, due: string, given: string, changes: Partial<Execution> = {}): Execution {
  const mona = { ...order.doctor, name_text: 'Mona Farouk' }
  return dose(id, due, {
    status: 2,
    status_text: 'Given',
    state: 'given',
    given_at: cairo(given),
    executed_at: cairo(given),
    given_by: mona,
    recorded_by: mona,
    recorded_at: cairo(given),
    author: mona,
    revision: 2,
    ...changes,
  })
}

/** Responds with these doses, and with no others. */
export function answerDoses(doses: Execution[], more: Partial<PatientDoses> = {}) {
  const data: PatientDoses = {
    now,
    from: cairo('00:00'),
    to: cairo('00:00', '2026-11-25'),
    time_zone: 'Africa/Cairo',
    doses,
    as_needed: [],
    stopped: [],
    ...more,
  }
  server
    .on('prescriptions', 'doses', () => ({ data }))
    .on('prescriptions', 'executions', (request) => pageOf(doses, request))
    .on('prescriptions', 'utilities', () => ({ data: utilities }))
    .on('prescriptions', 'doseWarnings', () => ({ data: [] }))
    .on('prescriptions', 'emergencyDoses', () => ({ data: [] }))
}

/** Creates a dose of a high-alert drug that Mona gave, with the request for a second person. */
export function checkedDose(
  id: number,
  second: Partial<NonNullable<Execution['second_person']>> = {},
  changes: Partial<Execution> = {},
): Execution {
  const waiting = { requested_at: cairo('12:10'), outcome: null, by: null, at: null, reason: null, in_call: false }
  const state = { declined: 'declined', confirmed: 'given', alone: 'given', none: 'awaiting_second' } as const
  return givenDose(id, '12:00', '12:10', {
    high_alert: true,
    second_person: { ...waiting, ...second },
    state: state[second.outcome ?? 'none'],
    ...changes,
  })
}

/** Who answered as the second person. */
export const secondPerson = { ...order.doctor, name_text: 'Hany Adel' }

const sampleEmergency = sampleOf(prescriptions.recordEmergencyDose.response, {
  ...format,
  given_at: cairo('11:30'),
  recorded_at: cairo('11:35'),
  decided_at: null,
}).data

/** Creates an emergency dose that waits for the doctor. */
export function emergencyDose(changes: Partial<EmergencyDose> = {}): EmergencyDose {
  return {
    ...sampleEmergency,
    id: 8,
    episode_id: 12,
    drug_name: 'Adrenaline',
    dosage_text: '0.5 mg',
    route: 'Into a muscle',
    given_at: cairo('11:30'),
    given_by: { ...order.doctor, name_text: 'Mona Farouk' },
    doctor: { ...order.doctor, name_text: 'Hany Adel' },
    reason: 'Anaphylaxis',
    warnings: [],
    warnings_reason: null,
    outcome: null,
    decided_at: null,
    note: null,
    can_acknowledge: false,
    ...changes,
  }
}

/** Creates a row of the list of a ward. */
export function wardDose(id: number, due: string, name: string, changes: Partial<WardDose> = {}): WardDose {
  const { versions: _, earlier_checks: __, ...row } = dose(id, due)
  return {
    ...row,
    is_open: true,
    patient: { id: 17, name_text: name, avatar: null, age: 67, shown_age: '67 years' },
    department: { id: 1, name: 'Ward A' },
    bed: String(id),
    last_given_at: cairo('04:40'),
    ...changes,
  }
}

/** Responds to what the page of an open case at Africa/Cairo loads besides prescriptions. */
export function answerCase(changes: Partial<Episode> = {}) {
  const times = {
    created_at: at,
    updated_at: at,
    submitted_at: at,
    added_at: at,
    from: at,
    until: at,
    discharge_time: at,
    recorded_at: at,
  }
  const { data: history } = sampleOf(episodes.medicalHistory.response, {
    ...format,
    ...times,
    groups: [],
    surveys_answers: [],
    scores: [],
  })
  const { data: episode } = sampleOf(episodes.show.response, {
    ...format,
    ...times,
    time_zone: 'Africa/Cairo',
    birth_date: '1959-02-03',
    age: 67,
    shown_age: '67 years',
  })
  const open = {
    id: 12,
    hospital_id: 3,
    patient_id: 17,
    status: 0 as const,
    status_text: 'Open',
    discharge_time: null,
    is_transferred: false,
    is_consulted: false,
    similar_names: [],
  }
  const patient = { ...episode.patient, id: 17, name_text: 'Samira Fawzy' }
  const departments = [{ id: 1, name: 'Ward A', occupied: [] }]
  answerCaseParts()
  server
    .on('episodes', 'show', () => ({ data: { ...episode, ...open, patient, severity: 0, ...changes } }))
    .on('episodes', 'medicalHistory', () => ({ data: { ...history, editable: false } }))
    .on('episodes', 'utilities', () => ({
      data: {
        ...sampleOf(episodes.utilities.response).data,
        hospital: { id: 3, name: 'Al Noor Hospital', logo_id: null },
        time_zone: 'Africa/Cairo',
        departments,
      },
    }))
    .on('vitals', 'earlyWarning', () => ({ data: warning }))
}
