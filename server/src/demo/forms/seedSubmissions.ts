import { SURVEY_STATUS } from '#contract/surveys/codes'
import { db, now } from '../../platform/context'
import { sentSurveyRecipients, sentSurveys } from '../../schema/submissions'
import { createRandom } from '../generated/random'
import { storeSubmissions } from './storeSubmissions'

const day = 86_400_000

interface Setting {
  hospitalId: number
  /** User ids by email. */
  people: ReadonlyMap<string, number>
  /** Ids of final forms by their keys. */
  forms: ReadonlyMap<string, number>
}

/**
 * Seeds the submissions of the two patients with accounts: what one of them has answered over some weeks, a draft, and a
 * survey that was sent to both.
 */
export async function seedSubmissions({ hospitalId, people, forms }: Setting): Promise<void> {
  const idOf = (email: string) => people.get(`${email}@demo.test`) ?? 0
  const at = now().getTime()
  const [patient, patient2, doctor] = [idOf('patient'), idOf('patient2'), idOf('doctor')]
  const sentAt = new Date(at - 3 * day)
  const [sent] = await db()
    .insert(sentSurveys)
    .values({
      survey_id: forms.get('mood') ?? 0,
      status: SURVEY_STATUS.final,
      sender_id: doctor,
      location_id: hospitalId,
      duration: 2,
      duration_unit: 'weeks',
      created_at: sentAt,
      updated_at: sentAt,
      sent_at: sentAt,
      ends_at: new Date(sentAt.getTime() + 14 * day),
    })
    .returning({ id: sentSurveys.id })
  const sentSurveyId = sent?.id ?? 0
  await db()
    .insert(sentSurveyRecipients)
    .values([patient, patient2].map((id) => ({ sent_survey_id: sentSurveyId, patient_id: id, notified_at: sentAt })))
  const answered = (form: string, days: number, burden: number, more: object = {}) => ({
    surveyId: forms.get(form) ?? 0,
    patientId: patient,
    creatorId: patient,
    hospitalId,
    specialtyId: null,
    type: 'general' as const,
    language: 'en' as const,
    burden,
    at: at - days * day,
    isDraft: false,
    ...more,
  })
  const random = createRandom(14)
  await storeSubmissions(
    [
      answered('mood', 62, 0.9),
      answered('mood', 41, 0.7),
      answered('mood', 20, 0.4),
      answered('pain', 20, 0.8),
      answered('pain', 6, 0.3),
      answered('pain', 1, 0.3, { isDraft: true }),
      answered('mood', 2, 0.95, {
        patientId: patient2,
        creatorId: patient2,
        language: 'ar',
        sentSurveyId,
      }),
    ],
    { random, now: at, acknowledgedBy: doctor },
  )
}
