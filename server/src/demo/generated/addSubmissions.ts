import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { type DemoSubmission, storeSubmissions } from '../forms/storeSubmissions'
import { createRandom, type Random } from './random'

/** So many submissions are added, over the three months of visits. */
const manySubmissions = 200

const VisitRow = z.strictObject({
  patient_id: z.int(),
  doctor_id: z.int(),
  coordinator_id: z.int(),
  hospital_id: z.int(),
  specialty_id: z.int(),
  is_arabic: z.boolean(),
  finished: z.number(),
})
const FormRow = z.strictObject({ id: z.int(), type: z.int(), specialty_id: z.int().nullable(), shared: z.boolean() })
type VisitRow = z.output<typeof VisitRow>
type FormRow = z.output<typeof FormRow>

function formFor(visit: VisitRow, forms: readonly FormRow[], random: Random): FormRow | undefined {
  const shared = forms.filter((form) => form.shared)
  const ofSpecialty = forms.filter((form) => form.specialty_id === visit.specialty_id)
  return random.pick(ofSpecialty.length > 0 && random.isChance(0.55) ? ofSpecialty : shared)
}

function submissionOf(visit: VisitRow, form: FormRow, now: number, random: Random): DemoSubmission {
  const isNurses = form.type === SURVEY_TYPE.nurseFollowUp
  const isDoctors = form.type === SURVEY_TYPE.doctorFollowUp
  const hour = 3_600_000
  return {
    surveyId: form.id,
    patientId: visit.patient_id,
    creatorId: form.shared ? visit.patient_id : isNurses ? visit.coordinator_id : visit.doctor_id,
    hospitalId: visit.hospital_id,
    specialtyId: form.specialty_id,
    type: isNurses ? 'nurse' : isDoctors ? 'doctor' : 'general',
    language: visit.is_arabic ? 'ar' : 'en',
    burden: random.next(),
    at: Math.min(now, visit.finished + random.between(1, 40) * hour),
    isDraft: random.isChance(0.06),
  }
}

/**
 * Adds submissions to the forms of the demo: patients fill in shared forms after their visits, and staff those of their
 * specialty. Does nothing if the forms are missing.
 * @param now ms since the epoch
 * @param seed of the pseudo-random numbers, apart from those of the visits
 */
export async function addSubmissions(now: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const forms = await readRows(
    FormRow,
    sql`select id, type, specialty_id, survey_availability is not null as shared from surveys where current order by id`,
  )
  if (!forms.some((form) => form.shared)) return
  const visits = await readRows(
    VisitRow,
    sql`
      select appointments.patient_id, appointments.doctor_id, clinics.hospital_id, clinics.specialty_id,
        (select min(user_id) from clinic_coordinators where clinic_id = clinics.id) as coordinator_id,
        patients.alternate_name is not null as is_arabic, ${sql.raw(epochMs('appointments.finished_at'))} as finished
      from appointments
        join clinics on clinics.id = appointments.clinic_id
        join users as patients on patients.id = appointments.patient_id
      where appointments.finished_at is not null
        and exists (select from clinic_coordinators where clinic_id = clinics.id)
      order by appointments.id`,
  )
  const chosen = random.shuffled(visits).slice(0, manySubmissions)
  const submissions = chosen.flatMap((visit) => {
    const form = formFor(visit, forms, random)
    return form ? [submissionOf(visit, form, now, random)] : []
  })
  const [first] = chosen
  if (!first) return
  submissions.sort((one, other) => one.at - other.at)
  await storeSubmissions(submissions, { random, now, acknowledgedBy: first.doctor_id })
}
