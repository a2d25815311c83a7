import type { TextRef } from '../kit/issues'
import { QUESTION_TYPE } from './codes'
import {
  type Answer,
  answeredQuestions,
  type FormVersion,
  type PlaceRule,
  placesOf,
  type QuestionRule,
} from './formVersion'
import { type AnswerValue, readAnswer } from './readAnswer'
import { type Score, scoreOf } from './score'
import { shownPlaces } from './showIf'

/** The result of checking the answers to a form. */
export interface CheckedAnswers {
  /** The problems by question; of a composite question, by part. */
  problems: Map<number, TextRef>
  /** The valid answers by question. */
  values: Map<number, AnswerValue>
  /** The questions that are shown for these answers, in their order. */
  shown: PlaceRule[]
  /** Questions with an answer that are not shown: a final submission must not have them. */
  hidden: number[]
  /** The scores of the composite questions that are shown. */
  scores: Map<number, Score>
}

function readAll(questions: ReadonlyMap<number, QuestionRule>, answers: readonly Answer[], as: 'draft' | 'final') {
  const problems = new Map<number, TextRef>()
  const values = new Map<number, AnswerValue>()
  const seen = new Set<number>()
  for (const { line_id, answer_value } of answers) {
    const question = questions.get(line_id)
    const read = question && !seen.has(line_id) ? readAnswer(question, answer_value, as) : undefined
    seen.add(line_id)
    if (!read) problems.set(line_id, { key: 'validation.invalidChoice' })
    else if (read.problem) problems.set(line_id, read.problem)
    else if (read.value) values.set(line_id, read.value)
  }
  for (const line of problems.keys()) values.delete(line)
  return { problems, values }
}

/**
 * Checks the answers to a version of a form. Browser and server both call this function, so they agree.
 * @param version the version that is answered
 * @param answers at most one for each question, or part of a composite one; empty answers count as missing
 * @param as `draft`: the answers must have the types of their questions; `final`: also, numbers are within their limits, none
 * that is required is missing, and none belongs to a question that is not shown
 */
export function checkAnswers(version: FormVersion, answers: readonly Answer[], as: 'draft' | 'final'): CheckedAnswers {
  const places = placesOf(version)
  const questions = new Map(places.flatMap(answeredQuestions).map((question) => [question.line_id, question]))
  const { problems, values } = readAll(questions, answers, as)
  const shown = shownPlaces(version, values)
  const shownLines = new Set(shown.flatMap(answeredQuestions).map(({ line_id }) => line_id))
  const hidden = [...values.keys()].filter((line) => !shownLines.has(line))
  if (as === 'final') {
    for (const line of hidden) problems.set(line, { key: 'survey.hiddenAnswer' })
    for (const place of shown.filter(({ required }) => required)) {
      for (const { line_id } of answeredQuestions(place)) {
        if (!values.has(line_id) && !problems.has(line_id)) problems.set(line_id, { key: 'validation.required' })
      }
    }
  }
  const composites = shown.filter(({ type }) => type === QUESTION_TYPE.composite)
  const scores = new Map(composites.map((place) => [place.line_id, scoreOf(place, values)]))
  return { problems, values, shown, hidden, scores }
}
