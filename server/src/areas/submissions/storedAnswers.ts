import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CheckedAnswers } from '#contract/surveys/checkAnswers'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import { answeredQuestions, type FormVersion, placesOf } from '#contract/surveys/formVersion'
import type { AnswerValue } from '#contract/surveys/readAnswer'
import { numberOf } from '#contract/surveys/score'
import { db } from '../../platform/context'
import { surveyAnswers } from '../../schema/submissions'

/** A stored answer, and the revision of the submission in which it was changed. */
export interface StoredAnswer {
  value: AnswerValue
  revision: number
}

/**
 * Returns the stored answers of a submission by question, in no order. Scores are not among them. One statement.
 * @param version the version that is answered
 */
export async function readAnswers(instanceId: number, version: FormVersion): Promise<Map<number, StoredAnswer>> {
  const composites = new Set(placesOf(version).flatMap(({ formula, line_id }) => (formula === null ? [] : [line_id])))
  const rows = await db().select().from(surveyAnswers).where(eq(surveyAnswers.instance_id, instanceId))
  const storedValue = (row: (typeof rows)[number]): AnswerValue => {
    if (row.option_ids !== null) return { kind: 'options', options: row.option_ids }
    if (row.text !== null) return { kind: 'text', text: row.text }
    return { kind: 'number', hundredths: row.hundredths ?? 0 }
  }
  return new Map(
    rows
      .filter(({ line_id }) => !composites.has(line_id))
      .map((row) => [row.line_id, { value: storedValue(row), revision: row.revision }]),
  )
}

/** Returns whether two answers are the same. Options are in the order of the form in both. */
export function isSameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the value of an answer in responses. */
export function wireValue(value: AnswerValue): number[] | string | number {
  if (value.kind === 'options') return [...value.options]
  return value.kind === 'text' ? value.text : value.hundredths / 100
}

/** Stores answers in new or existing rows. One statement. */
async function storeRows(rows: (typeof surveyAnswers.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db()
    .insert(surveyAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [surveyAnswers.instance_id, surveyAnswers.line_id],
      set: {
        option_ids: sql`excluded.option_ids`,
        hundredths: sql`excluded.hundredths`,
        text: sql`excluded.text`,
        revision: sql`excluded.revision`,
      },
    })
}

/**
 * Stores changed answers of a submission; undefined deletes one.
 * @param revision the new revision of the submission
 */
export async function storeAnswers(
  instanceId: number,
  version: FormVersion,
  changed: ReadonlyMap<number, AnswerValue | undefined>,
  revision: number,
): Promise<void> {
  const deleted = [...changed].filter(([, value]) => value === undefined).map(([line]) => line)
  if (deleted.length > 0) {
    await db()
      .delete(surveyAnswers)
      .where(and(eq(surveyAnswers.instance_id, instanceId), inArray(surveyAnswers.line_id, deleted)))
  }
  const rows = placesOf(version).flatMap((place) =>
    answeredQuestions(place).flatMap((question) => {
      const value = changed.get(question.line_id)
      if (!value) return []
      // Several ticks have no one number, and the values of text options are no numbers.
      const hasNumber = question.type !== QUESTION_TYPE.checkbox && question.data_type !== DATA_TYPE.string
      return [
        {
          instance_id: instanceId,
          line_id: question.line_id,
          parent_line_id: place.formula === null ? null : place.line_id,
          option_ids: value.kind === 'options' ? [...value.options] : null,
          hundredths: hasNumber ? numberOf(question, value) : null,
          text: value.kind === 'text' ? value.text : null,
          revision,
        },
      ]
    }),
  )
  await storeRows(rows)
}

/** Stores the scores of the composite questions that have one. */
export async function storeScores(instanceId: number, { scores }: CheckedAnswers, revision: number): Promise<void> {
  const rows = [...scores].flatMap(([line, { score }]) =>
    score === null ? [] : [{ instance_id: instanceId, line_id: line, hundredths: score, revision }],
  )
  await storeRows(rows)
}
