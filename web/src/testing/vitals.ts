import type * as z from 'zod'
import { codedVitals, numericVitals, type VitalType } from '#contract/vitals/types'
import type { EarlyWarning as EarlyWarningShape, StoredScore, VitalSet, VitalSign } from '#contract/vitals/vitalSign'
import { server } from './testServer'

type EarlyWarning = z.output<typeof EarlyWarningShape>
type ComputedScore = Exclude<StoredScore, { excluded: string }>

/** In the afternoon of the hospital, 16:00 in Cairo. */
export const now = '2026-11-24T14:00:00.000Z'

const nurse = { id: 31, first_name: 'Yousef', last_name: 'Naguib', name_text: 'Yousef Naguib', avatar: null }

/** Creates a vital sign that was measured at 14:00 in Cairo. */
export function signWith(
  id: number,
  type: VitalType,
  rate: number | null,
  changes: Partial<VitalSign> = {},
): VitalSign {
  return {
    id,
    episode_id: 12,
    set_id: 1,
    type_id: { ...numericVitals, ...codedVitals }[type].id,
    type_title: type,
    rate,
    rate_text: String(rate),
    unit: '',
    device: null,
    level: null,
    by_palpation: false,
    date: '2026-11-24 14:00',
    date_original: '2026-11-24T12:00:00.000Z',
    note: null,
    is_error: false,
    reason: null,
    recorded_by: nurse,
    recorded_at: '2026-11-24T12:01:00.000Z',
    staff: nurse,
    staff_id: nurse.id,
    editor_id: null,
    revision: 1,
    editable: true,
    ...changes,
  }
}

/** A complete score of 6: respiration 2, SpO2 1, oxygen 2, heart rate 1. */
export const medium: ComputedScore = {
  version: 'RCP-2017.1',
  total: 6,
  atLeast: 6,
  missing: [],
  hasSingleThree: false,
  scores: { respiration: 2, spo2: 1, oxygen: 2, systolic: 0, heart_rate: 1, consciousness: 0, temperature: 0 },
}

/** At least 4, because respiration is missing. */
export const incomplete: ComputedScore = {
  ...medium,
  total: null,
  atLeast: 4,
  missing: ['respiration'],
  scores: { spo2: 1, oxygen: 2, systolic: 0, heart_rate: 1, consciousness: 0, temperature: 0 },
}

const corrected = { editor_id: 31, revision: 2, rate_text: '92 beats/min' }

/** A complete set of 14:00. */
export const completeSet: VitalSet = {
  id: 1,
  date: '2026-11-24 14:00',
  date_original: '2026-11-24T12:00:00.000Z',
  staff: nurse,
  score: medium,
  values: [
    signWith(101, 'respiration', 22, { type_title: 'Respiratory rate', rate_text: '22 breaths/min' }),
    signWith(102, 'spo2', 95, { type_title: 'Oxygen saturation', rate_text: '95%' }),
    signWith(103, 'oxygen', 2, { device: 'nasal_cannula', rate_text: '2 L/min, Nasal cannula' }),
    signWith(104, 'systolic', 118, { rate_text: '118 mmHg' }),
    signWith(105, 'diastolic', 70, { rate_text: '70 mmHg' }),
    signWith(106, 'heart_rate', 92, { type_title: 'Heart rate', ...corrected }),
    signWith(107, 'consciousness', null, { level: 'A', rate_text: 'Alert' }),
    signWith(108, 'temperature', 37.4, { type_title: 'Temperature', rate_text: '37.4 °C' }),
  ],
}

/** A set of the evening before, without respiration. */
export const eveningSet: VitalSet = {
  id: 2,
  date: '2026-11-23 20:00',
  date_original: '2026-11-23T18:00:00.000Z',
  staff: nurse,
  score: incomplete,
  values: [
    signWith(201, 'spo2', 94, { set_id: 2, date_original: '2026-11-23T18:00:00.000Z', rate_text: '94%' }),
    signWith(202, 'glucose', 110, { set_id: 2, date_original: '2026-11-23T18:00:00.000Z', rate_text: '110 mg/dL' }),
  ],
}

/** What a doctor has set: nothing. */
export const monitoring: EarlyWarning['monitoring'] = {
  spo2_scale: 1,
  is_pregnant: false,
  own_interval: null,
  revision: 0,
  editable: true,
}

/** A score of 6 at 14:00, whose next check was due at 15:00. */
export const warning: EarlyWarning = {
  score: medium,
  measured_at: completeSet.date_original,
  next_check: { due_at: '2026-11-24T13:00:00.000Z', is_continuous: false, is_overdue: true },
  weight: null,
  monitoring,
}

/** Returns the first page of a list. */
export function pageWith<Row>(data: Row[]) {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 30, total: data.length } }
}

/** Responds to what the vital signs of a case load. */
export function answerVitals(changes: Partial<EarlyWarning> = {}, sets: VitalSet[] = [completeSet, eveningSet]) {
  server
    .on('vitals', 'earlyWarning', () => ({ data: { ...warning, ...changes } }))
    .on('vitals', 'sets', () => pageWith(sets))
    .on('vitals', 'createSet', () => ({ data: { ...completeSet, earlyWarning: { ...warning, ...changes } } }))
}
