import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { foldText } from '#contract/rules/foldText'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { QuestionQuery, QuestionRow } from '#contract/surveys/question'
import { scoreRange } from '#contract/surveys/score'
import { db } from '../../../platform/context'
import { containsText, numberArray } from '../../../platform/database/expressions'
import { descending, listOrder } from '../../../platform/database/listOrder'
import type { Slice } from '../../../platform/database/page'
import { listed } from '../../../platform/texts'
import { questions } from '../../../schema/surveys'
import { readQuestions } from '../readQuestions'
import { type QuestionDetails, questionOf, selectDetails } from './questionDetails'

/** The labels of so many options are shown in a list. */
const shownOptions = 4

const order = listOrder(descending(questions.id))

type Filters = Pick<z.output<typeof QuestionQuery>, 'q' | 'type' | 'published' | 'specialty_id'>

function conditionOf({ q, type, published, specialty_id: specialtyId }: Filters): SQL | undefined {
  const words = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
  return and(
    isNull(questions.parent_id),
    sql`not exists (select from questions as newer
      where newer.line_id = ${questions.line_id} and newer.version > ${questions.version})`,
    ...words.map((word) => containsText(questions.search, word)),
    type === undefined ? undefined : sql`${questions.type} = ${type}`,
    published === undefined
      ? undefined
      : published
        ? isNotNull(questions.published_at)
        : isNull(questions.published_at),
    specialtyId === undefined
      ? undefined
      : sql`exists (select from survey_places join surveys on surveys.id = survey_places.survey_id
          where survey_places.line_id = ${questions.line_id} and surveys.specialty_id = ${specialtyId}
            and (surveys.current or surveys.status = 2))`,
  )
}

async function rowsOf(details: readonly QuestionDetails[]): Promise<QuestionRow[]> {
  if (details.length === 0) return []
  const contents = await readQuestions(sql`questions.id = any (${numberArray(details.map(({ id }) => id))})`)
  return details.flatMap((each): QuestionRow[] => {
    const content = contents.get(each.id)
    if (!content) return []
    const { answers, sub_questions: parts, ...question } = questionOf(each, content)
    const range = content.type === QUESTION_TYPE.composite ? scoreRange(content) : null
    return [
      {
        ...question,
        options_count: answers.length,
        parts_count: parts.length,
        options_text: listed(answers.slice(0, shownOptions).map(({ label_text }) => label_text)),
        score_min: range && range.min / 100,
        score_max: range && range.max / 100,
      },
    ]
  })
}

/** Returns the list of the question bank: the newest version of each question, last created first. */
export function questionList(filters: Filters) {
  const condition = conditionOf(filters)
  return {
    order,
    count: () => db().$count(questions, condition),
    rows: ({ after, limit, offset }: Slice) =>
      selectDetails({ sort_key: order.key }).where(and(condition, after)).orderBy(order.by).limit(limit).offset(offset),
    toResponse: rowsOf,
  }
}
