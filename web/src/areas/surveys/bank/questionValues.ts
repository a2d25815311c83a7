import {
  DATA_TYPE,
  type DataType,
  FORMULA,
  type Formula,
  hasOptions,
  QUESTION_TYPE,
  type QuestionType,
} from '#contract/surveys/codes'
import type { Question } from '#contract/surveys/question'

/** An option in the form. */
export interface OptionValues {
  /** Identifies the row on the screen. */
  key: string
  /** Null for a new option. */
  id: number | null
  label: string
  label_ar: string
  value: string
}

/** A part of a composite question in the form. */
export interface PartValues {
  key: string
  /** Null for a new part. */
  id: number | null
  question: string
  question_ar: string
  type: QuestionType
  data_type: DataType
  unit: string
  min: number | null
  max: number | null
  answers: OptionValues[]
}

/** The values of the form of a question. */
export interface QuestionValues extends Omit<PartValues, 'key' | 'id'> {
  formula: Formula
  sub_questions: PartValues[]
}

let keys = 0

function nextKey(): string {
  keys += 1
  return `new-${keys}`
}

/** Returns an empty option with the number after the largest one. */
export function emptyOption(others: readonly OptionValues[] = []): OptionValues {
  const numbers = others.map(({ value }) => Number(value)).filter(Number.isInteger)
  return { key: nextKey(), id: null, label: '', label_ar: '', value: String(Math.max(-1, ...numbers) + 1) }
}

/** Returns a new option with the labels of another one, and the number after the largest one. */
export function copyOf({ label, label_ar }: OptionValues, others: readonly OptionValues[]): OptionValues {
  return { ...emptyOption(others), label, label_ar }
}

/** Returns two empty options, as a question to choose from needs them. */
export function twoOptions(): OptionValues[] {
  const first = emptyOption()
  return [first, emptyOption([first])]
}

/** Returns an empty part of a composite question, with the options of the last part, because parts often have the same. */
export function emptyPart(others: readonly PartValues[]): PartValues {
  const last = others.at(-1)
  return {
    key: nextKey(),
    id: null,
    question: '',
    question_ar: '',
    type: last?.type ?? QUESTION_TYPE.radio,
    data_type: last?.data_type ?? DATA_TYPE.integer,
    unit: last?.unit ?? '',
    min: last?.min ?? null,
    max: last?.max ?? null,
    answers: last ? last.answers.map((option) => ({ ...option, id: null, key: nextKey() })) : twoOptions(),
  }
}

function partOf(part: Omit<PartValues, 'key' | 'answers'> & { answers: readonly Omit<OptionValues, 'key'>[] }) {
  const { id, question, question_ar, type, data_type, unit, min, max, answers } = part
  return {
    ...{ key: String(id), id, question, question_ar, type, data_type, unit, min, max },
    answers: answers.map((option) => ({ ...option, key: String(option.id) })),
  }
}

/** Returns the values of a new question, or of a draft. */
export function initialValues(question?: Question): QuestionValues {
  if (!question) {
    return {
      question: '',
      question_ar: '',
      type: QUESTION_TYPE.radio,
      data_type: DATA_TYPE.integer,
      unit: '',
      min: null,
      max: null,
      answers: twoOptions(),
      formula: FORMULA.total,
      sub_questions: [],
    }
  }
  const { key: _key, id: _id, ...values } = partOf(question)
  return {
    ...values,
    formula: question.formula ?? FORMULA.total,
    sub_questions: question.sub_questions.map(partOf),
  }
}

const optionBody = ({ id, label, label_ar, value }: OptionValues) => ({ id, label, label_ar, value })

function partBody({ answers, type, unit, min, max, data_type, question, question_ar }: Omit<PartValues, 'key' | 'id'>) {
  const isTyped = type === QUESTION_TYPE.text && data_type !== DATA_TYPE.string
  return {
    ...{ question, question_ar, type, data_type },
    unit: isTyped ? unit : '',
    min: isTyped ? min : null,
    max: isTyped ? max : null,
    answers: hasOptions(type) ? answers.map(optionBody) : [],
  }
}

/** Returns the body of the call: without what does not belong to a question of this type. */
export function toRequestBody(values: QuestionValues) {
  const isComposite = values.type === QUESTION_TYPE.composite
  return {
    ...partBody(values),
    formula: isComposite ? values.formula : null,
    sub_questions: isComposite ? values.sub_questions.map(({ id, ...part }) => ({ id, ...partBody(part) })) : [],
  }
}
