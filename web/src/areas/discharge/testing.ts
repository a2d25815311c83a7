import { discharge as calls } from '#contract/discharge/calls'
import type { Discharge, DischargeSummary } from '#contract/discharge/discharge'
import { episodes } from '#contract/episodes/calls'
import { prescriptions } from '#contract/prescriptions/calls'
import type { Prescription } from '#contract/prescriptions/prescription'
import { sampleQuestion } from '../../testing/formPlaces'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, server } from '../../testing/testServer'

const at = '2026-11-24T06:00:00.000Z'
const format = {
  ...{
    avatar: null,
    gender: 'female',
    age: 67,
    shown_age: '67 years',
    birth_date: '1959-02-03',
    time_zone: 'Africa/Cairo',
    format: 1,
  },
  ...{ groups: [], surveys_answers: [], scores: [], created_at: at, updated_at: at, submitted_at: at, added_at: at },
  ...{ recorded_at: at, start_at: at, end_date: null, from: at, until: at, at, starts_at: at },
  ...{ hold_expires_at: null, pay_until: null },
  ...{ discharge_time: at, left_bed_at: at, admitted_at: at, discharged_at: at, last_given_at: at, hold: null },
}

const { versions: _, ...order } = sampleOf(prescriptions.show.response, format).data

/** Creates an active prescription of an open case. */
export function orderOf(id: number, drug: number, name: string, changes: Partial<Prescription> = {}): Prescription {
  return {
    ...order,
    ...{ id, type: 'doctor', episode_id: 12, appointment_id: null, status: 2, status_text: 'Active' },
    ...{ drug_id: drug, drug_name: name, drug: { ...order.drug, id: drug, drug_name: name, high_alert: false } },
    ...{ dosage: '1', dosage_unit: 'g', dosage_text: '1 g', form_id: 'tablet', route_id: 'oral', route: 'By mouth' },
    ...{ kind: 'scheduled', frequency: 8, frequency_time_unit: 'hours', frequency_text: 'Once every 8 hours' },
    ...{ duration: 5, time_unit: 'days', indication: null, minimum_interval: null, maximum_in_24_hours: null },
    ...{ warnings: [], warnings_reason: null, notes: null, stop_reason: null, actions: ['edit', 'discontinue'] },
    ...changes,
  } as Prescription
}

const undecided = { verdict: null, reason: null, discharge_prescription_id: null }
const sample = sampleOf(calls.show.response, format).data

/** The discharge of an open case of which nothing has been entered yet. */
export const emptyDischarge: Discharge = {
  ...sample,
  ...{ episode_id: 12, status: 0, status_text: 'Open', discharge_time: null, left_bed_at: null, revision: 0 },
  ...{
    editor: null,
    updated_at: null,
    editable: true,
    can_close: true,
    discharge_reason: null,
    party: 1,
    icd_codes: [],
  },
  ...{ specialty_id: 5, specialty_form_id: null, survey_instance: null, note: null, warning_signs: null },
  ...{ contact_name: null, contact_phone: null, follow_ups: [], open_points: [], summaries: [] },
  reconciliation: {
    current: [{ prescription: orderOf(31, 4, 'Paracetamol'), ...undecided }],
    home_medicines: [],
    discharge: [],
  },
  missing: [
    { field: 'discharge_reason', text: 'Field is required' },
    { field: 'icd_codes', text: 'Field is required' },
    { field: 'prescriptions.31', text: 'Paracetamol: choose whether it continues, is changed or is stopped' },
  ],
  forms: [{ id: 40, name: 'Heart check', specialty_id: 5 }],
  specialties: [
    { id: 5, name: 'Cardiology' },
    { id: 6, name: 'Surgery' },
  ],
}

/** The form of the specialty, with one required question. */
export const heartForm: NonNullable<Discharge['survey_instance']> = {
  ...(sample.survey_instance as NonNullable<Discharge['survey_instance']>),
  survey_id: 40,
  groups: [
    {
      ...{ id: 1, group_title: '', group_title_ar: '', group_title_text: '' },
      questions: [sampleQuestion(7, 'Heart sounds')],
    },
  ],
  surveys_answers: [],
}

/** What the form of a prescription offers. */
export const utilities = sampleOf(prescriptions.utilities.response, format)

/** A version of the summary. */
export const summary: DischargeSummary = { ...sampleOf(calls.summary.response, format).data, version: 1 }

const noRows = { data: [], meta: { current_page: 1, last_page: 1, per_page: 5, total: 0 } }

/** Responds to what the discharge of the open case loads. */
export function answerDischarge(discharge: Partial<Discharge> = {}) {
  const { data: episode } = sampleOf(episodes.show.response, format)
  const patient = { ...episode.patient, id: 17, name_text: 'Samira Fawzy' }
  const open = { id: 12, hospital_id: 3, patient_id: 17, status: 0 as const, discharge_time: null }
  server
    .on('episodes', 'show', () => ({ data: { ...episode, ...open, patient } }))
    .on('discharge', 'show', () => ({ data: { ...emptyDischarge, ...discharge } }))
    .on('discharge', 'followUps', () => noRows)
    .on('investigations', 'labOrdersAtDischarge', () => noRows)
    .on('investigations', 'radiologyOrdersAtDischarge', () => noRows)
    .on('prescriptions', 'utilities', () => new Failure(500, { error: 'Broken' }))
    .on('allergies', 'list', () => ({ data: { state: 'none_known', none_known: null, allergies: [] } }))
    .on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
    .on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
}
