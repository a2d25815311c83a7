import { valuesOfRounds } from './fixtureRounds'
import type { FuzzFixture } from './fuzzFixture'
import type { Call } from './requestDraft'

/** Values for the fields of one call that are records of the fixture or of other calls. */
export function createdValues({ name }: Call, { created, facts, keys, stays }: FuzzFixture): Record<string, unknown> {
  if (name === 'questions.publish') return { questions: (created.get('questions') ?? []).slice(-1) }
  if (name.startsWith('diagnoses.')) return { appointment_id: facts.visit, code: 2 }
  if (name === 'icd.insertEpisode') return { patient_id: facts.inpatient }
  if (name === 'prescriptions.create') return { episode_id: keys.episode }
  if (name === 'investigations.create' || name === 'investigations.utilities') {
    return { model_type: 'episode', model_id: keys.episode }
  }
  if (name === 'investigations.assignToLab') return { investigation_code: facts.labCode }
  if (name === 'investigations.assignToRadiologyCenter') return { investigation_code: facts.radiologyCode }
  if (name === 'imageCopies.create') return { images: [{ file_id: Number(keys.investigationFile), areas: [] }] }
  if (name === 'transfers.offer') return { hospital_id: facts.spoke, department_id: facts.spokeDepartment }
  if (name === 'consultationRequests.send') {
    const receiver = { receiver_id: facts.colleague, specialty_id: null }
    return { episode_id: keys.episode, hospital_id: facts.hospital_id, ...receiver }
  }
  if (name === 'consultationRequests.reroute') return { receiver_id: facts.colleague, specialty_id: null }
  if (name === 'consultationRequests.answer') return { replaces: 0 }
  if (name === 'consultationRequests.ofEpisode') return { hospital_id: facts.hospital_id }
  if (name === 'calendarEvents.busy') return { doctors: String(facts.doctor_id), hospital_id: facts.hospital_id }
  if (name === 'staffWaitlist.create') {
    const wish = { doctor_id: facts.doctor_id, specialty_id: '', hospital_id: '' }
    return { patient_id: facts.waiting_patient, appointment_id: null, ...wish }
  }
  if (name === 'staffWaitlist.offer') return { date: '2026-11-25', schedule_time: '13:00' }
  if (/^(rounds|publicRounds)\./.test(name)) return valuesOfRounds(name, facts)
  if (name === 'reportSchedules.create') return { recipients: facts.users }
  if (name === 'outage.sheet') return { department_id: facts.spokeDepartment }
  if (name === 'discharge.form') return { episode_id: stays.get(name) }
  if (name === 'episodes.create') {
    // Each admission is of a new patient: one who is admitted is not admitted again.
    const patient = { patient_id: null, uuid: crypto.randomUUID(), different_person: true }
    return { ...patient, specialty_form_id: facts.admission_form }
  }
  // Every second one is a follow-up.
  if (name === 'submissions.create' && (created.get('submissions') ?? []).length % 2 === 1) {
    return { model_type: 'episode', model_id: keys.episode, type: 'doctor', survey_id: facts.follow_up_form }
  }
  if (name.startsWith('submissions.create')) return { model_id: facts.patient_id }
  // One answer to a survey that was sent; a final one of it stays.
  if (name.startsWith('matchedSurveys.')) return { client_id: null }
  if (name !== 'surveys.create' && name !== 'surveys.publish') return {}
  const questions = [{ question_id: facts.published_question, required: false, show_if: null, red_flag: null }]
  return { groups: [{ group_title: 'Group', group_title_ar: 'مجموعة', questions }], revision: undefined }
}

/** Everybody whom the sender reaches. */
export const everybody = Object.fromEntries(
  [
    'location_id specialty_id country city gender age_from age_to created_from created_to condition_type',
    'condition_location_id condition_specialty_id condition_survey_id condition_clinic_id condition_clinic_type',
    'condition_doctor_id condition_date_from condition_date_to',
  ]
    .join(' ')
    .split(' ')
    .map((field) => [field, '']),
)
