import { eq } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { SURVEY_STATUS, SURVEY_TYPE, type SurveyAvailability, type SurveyType } from '#contract/surveys/codes'
import type { PlaceRule, RedFlag, ShowIf } from '#contract/surveys/formVersion'
import { surveyGroups, surveyPlaces, surveys } from '../../../schema/surveys'
import { idOf } from '../../../testing/stored'
import { nextId, type QuestionToStore, type StoredQuestion, storeQuestion, type Target } from './storeQuestion'

/** A stored question at its place in a form. */
export interface AskedQuestion extends StoredQuestion, Partial<Pick<PlaceRule, 'required' | 'show_if' | 'red_flag'>> {}

/** A stored version of a form. */
export interface StoredVersion {
  id: number
  line: number
  version: number
}

/** Where a form is used, and for which patients it is shared. By default everywhere, and it is not shared. */
interface FormSetting {
  hospital?: number | null
  specialty?: number | null
  availability?: SurveyAvailability | null
  title?: string
  type?: SurveyType
}

/**
 * Stores a final version of a form with one group, which becomes the current one.
 * @param previous the version before it, if it is not the first
 */
export async function storeVersion(
  target: Target,
  {
    asked,
    previous,
    hospital = null,
    specialty = null,
    availability = null,
    title = 'Mood',
    type = SURVEY_TYPE.general,
  }: FormSetting & { asked: readonly AskedQuestion[]; previous?: StoredVersion },
): Promise<StoredVersion> {
  const { database, clock } = target
  const at = clock.now()
  const id = await nextId(target, 'surveys')
  const version = previous ? previous.version + 1 : 1
  const line = previous?.line ?? id
  await database
    .insert(surveys)
    .overridingSystemValue()
    .values({
      id,
      line_id: line,
      version,
      title,
      title_ar: `${title} (ع)`,
      search: foldText(`${title} ${title} (ع)`),
      hospital_id: hospital,
      specialty_id: specialty,
      type,
      status: SURVEY_STATUS.draft,
      created_at: at,
      updated_at: at,
    })
  const group = idOf(
    await database.insert(surveyGroups).values({ survey_id: id, position: 0 }).returning({ id: surveyGroups.id }),
  )
  if (asked.length > 0) {
    await database.insert(surveyPlaces).values(
      asked.map(({ id: question, line: line_id, required = false, show_if = null, red_flag = null }, position) => ({
        survey_id: id,
        group_id: group,
        position,
        question_id: question,
        line_id,
        required,
        show_if,
        red_flag,
      })),
    )
  }
  await database.update(surveys).set({ current: false, survey_availability: null }).where(eq(surveys.line_id, line))
  await database
    .update(surveys)
    .set({ status: SURVEY_STATUS.final, current: true, published_at: at, survey_availability: availability })
    .where(eq(surveys.id, id))
  return { id, line, version }
}

/** A question of a form that tests store. */
export interface FormQuestionToStore extends QuestionToStore {
  required?: boolean
  show_if?: (earlier: readonly StoredQuestion[]) => ShowIf | null
  red_flag?: (options: readonly number[]) => RedFlag
}

/** A stored form, with its questions in their order. */
export interface StoredForm extends StoredVersion {
  questions: readonly AskedQuestion[]
}

/** Stores questions, and the first version of a form with them. */
export async function storeForm(
  target: Target,
  toStore: readonly FormQuestionToStore[],
  setting: FormSetting = {},
): Promise<StoredForm> {
  const asked: AskedQuestion[] = []
  for (const { required = false, show_if: showIf, red_flag: redFlag, ...question } of toStore) {
    const stored = await storeQuestion(target, question)
    asked.push({
      ...stored,
      required,
      show_if: showIf?.(asked) ?? null,
      red_flag: redFlag?.(stored.options) ?? null,
    })
  }
  return { ...(await storeVersion(target, { asked, ...setting })), questions: asked }
}
