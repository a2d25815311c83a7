import type { TextRef } from '../kit/issues'
import { readDecimal } from '../rules/decimalNumber'
import { shownText } from '../rules/typedText'
import { DATA_TYPE, hasOptions, QUESTION_TYPE } from './codes'
import type { Answer, QuestionRule } from './formVersion'
import { decimalText, hundredthsOf } from './hundredths'

/** A valid answer. Numbers are hundredths. */
export type AnswerValue =
  | { kind: 'options'; options: readonly number[] }
  | { kind: 'number'; hundredths: number }
  | { kind: 'text'; text: string }

/** The longest typed answer, in characters. */
export const longestAnswer = 4000

type Read = { value: AnswerValue | null; problem?: undefined } | { value?: undefined; problem: TextRef }

const invalidChoice: Read = { problem: { key: 'validation.invalidChoice' } }

function readOptions(question: QuestionRule, given: Answer['answer_value']): Read {
  if (!Array.isArray(given)) return invalidChoice
  if (given.length === 0) return { value: null }
  const known = new Set(question.answers.map(({ id }) => id))
  const chosen = new Set<number>(given)
  if (chosen.size < given.length || given.some((id) => !known.has(id))) return invalidChoice
  if (question.type !== QUESTION_TYPE.checkbox && chosen.size > 1) return invalidChoice
  // In the order of the form, so that the same choice is always stored the same.
  return { value: { kind: 'options', options: question.answers.map(({ id }) => id).filter((id) => chosen.has(id)) } }
}

function readNumber(question: QuestionRule, given: string | number, as: 'draft' | 'final'): Read {
  const hundredths = hundredthsOf(given)
  if (hundredths === null) return { problem: readDecimal(String(given)).problem ?? { key: 'validation.number' } }
  if (question.data_type === DATA_TYPE.integer && hundredths % 100 !== 0) {
    return { problem: { key: 'validation.wholeNumber' } }
  }
  if (as === 'draft') return { value: { kind: 'number', hundredths } }
  const { min, max } = question
  if (min !== null && hundredths < Math.round(min * 100)) {
    return { problem: { key: 'validation.atLeast', values: { min: decimalText(Math.round(min * 100)) } } }
  }
  if (max !== null && hundredths > Math.round(max * 100)) {
    return { problem: { key: 'validation.atMost', values: { max: decimalText(Math.round(max * 100)) } } }
  }
  return { value: { kind: 'number', hundredths } }
}

function readText(text: string): Read {
  const trimmed = shownText(text)
  if (trimmed === '') return { value: null }
  if (trimmed.length > longestAnswer) return { problem: { key: 'validation.max', values: { max: longestAnswer } } }
  return { value: { kind: 'text', text: trimmed } }
}

/**
 * Replaces what the database cannot store: null characters, and halves of characters, which a field with a limit leaves of
 * an emoji at its end. Neither can be seen, so nobody could correct an answer that was refused because of it.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll(/\p{Cs}/gu, '\ufffd')
}

/**
 * Reads the answer to a question.
 * @param as in a draft, a number may still be beyond the limits of its question
 * @returns the valid answer, null for an empty one, or the problem
 */
export function readAnswer(question: QuestionRule, sent: Answer['answer_value'], as: 'draft' | 'final'): Read {
  const given = typeof sent === 'string' ? storableText(sent) : sent
  if (given === null || given === '') return { value: null }
  if (hasOptions(question.type)) return readOptions(question, given)
  if (typeof given !== 'string' && typeof given !== 'number') return { problem: { key: 'validation.invalid' } }
  if (question.data_type === DATA_TYPE.string) return readText(String(given))
  return typeof given === 'string' && shownText(given) === '' ? { value: null } : readNumber(question, given, as)
}
