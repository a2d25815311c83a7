import { episodes } from '#contract/episodes/calls'
import type { Episode } from '#contract/episodes/episode'
import { answerCaseParts } from '../../testing/caseParts'
import { sampleQuestion } from '../../testing/formPlaces'
import { sampleOf } from '../../testing/sampleOf'
import { server } from '../../testing/testServer'
import type { MedicalHistory } from './case/historyValues'
import type { Utilities } from './useUtilities'

const at = '2026-11-20T08:00:00.000Z'

/** An open episode at Africa/Cairo. */
export const openEpisode: Episode = {
  ...sampleOf(episodes.show.response, {
    created_at: at,
    discharge_time: at,
    recorded_at: at,
    added_at: at,
    from: at,
    until: at,
    time_zone: 'Africa/Cairo',
    birth_date: '1990-05-06',
    avatar: null,
    gender: 'female',
    age: 36,
    shown_age: '36 years',
  }).data,
  id: 12,
  hospital_id: 3,
  patient_id: 17,
  status: 0,
  status_text: 'Open',
  severity: 0,
  severity_text: 'Unstable',
  department: { id: 1, name: 'Ward A' },
  bed: '101',
  discharge_time: null,
  is_transferred: false,
  is_consulted: false,
  similar_names: [],
  doctor: { id: 21, first_name: 'Hany', last_name: 'Adel', name_text: 'Hany Adel', avatar: null },
}

/** What an admission to the hospital chooses from. */
export const utilities: Utilities = {
  hospital: { id: 3, name: 'Al Noor Hospital', logo_id: 9 },
  time_zone: 'Africa/Cairo',
  country_code: 'EG',
  departments: [
    { id: 1, name: 'Ward A', occupied: ['101', 'Room 102'] },
    { id: 2, name: 'Ward B', occupied: [] },
  ],
  severities: [
    { id: 0, name: 'Unstable' },
    { id: 1, name: 'Stable' },
  ],
  specialties: [
    { id: 5, name: 'Cardiology' },
    { id: 6, name: 'Surgery' },
  ],
  forms: [{ id: 30, name: 'Cardiac admission', specialty_id: 5 }],
}

/** The questions of the admission form. */
export const groups = [
  {
    id: 1,
    group_title: '',
    group_title_ar: '',
    group_title_text: '',
    questions: [sampleQuestion(7, 'Weight', { data_type: 3 }), sampleQuestion(8, 'Occupation', { required: false })],
  },
]

const sample = sampleOf(episodes.medicalHistory.response, {
  created_at: at,
  updated_at: at,
  submitted_at: at,
  avatar: null,
  groups: [],
  surveys_answers: [],
  scores: [],
}).data
/** The medical history of the open episode; it may be edited. */
export const history: MedicalHistory = {
  ...sample,
  chief_complaint: 'Chest pain',
  present_illness_history: 'Since Monday',
  examination: null,
  revision: 4,
  editable: true,
  admissionSurveyInstance: sample.admissionSurveyInstance && {
    ...sample.admissionSurveyInstance,
    groups,
    surveys_answers: [{ line_id: 7, answer_value: 70, answer_body: '70' }],
  },
}

/** Responds to everything that the page of the open episode loads. */
export function answerCase(episode: Partial<Episode> = {}, saved: Partial<MedicalHistory> = {}) {
  answerCaseParts()
  server
    .on('episodes', 'show', () => ({ data: { ...openEpisode, ...episode } }))
    .on('episodes', 'medicalHistory', () => ({ data: { ...history, ...saved } }))
    .on('episodes', 'utilities', () => ({ data: utilities }))
    .on('vitals', 'earlyWarning', () => ({
      data: {
        score: null,
        measured_at: null,
        next_check: null,
        weight: null,
        monitoring: { spo2_scale: 1, is_pregnant: false, own_interval: null, revision: 0, editable: true },
      },
    }))
}
