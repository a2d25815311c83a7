import { DATA_TYPE, type DataType, FORMULA, QUESTION_TYPE, type QuestionType } from '#contract/surveys/codes'

/** A text in English and in Arabic. */
export type Both = readonly [english: string, arabic: string]

/** An option: its label and its value. */
export type DemoOption = readonly [...label: Both, value: number]

/** A question of the demo or a part of a composite one. */
export interface DemoPart {
  text: Both
  type: QuestionType
  dataType: DataType
  unit?: string
  min?: number
  max?: number
  options?: readonly DemoOption[]
  /** The range of most typed numbers. */
  usual?: readonly [from: number, to: number]
  /** Typed texts. */
  examples?: readonly Both[]
}

/** A question of the demo. Forms refer to it by its key. */
export interface DemoQuestion extends DemoPart {
  key: string
  /** The parts of a composite question, whose score is their total. */
  parts?: readonly DemoPart[]
}

/** Returns a question or a part that is answered by choosing one option, shown as a list of buttons. */
export function radio(text: Both, options: readonly DemoOption[]): DemoPart {
  return { text, type: QUESTION_TYPE.radio, dataType: DATA_TYPE.integer, options }
}

/** Returns a question that is answered by choosing one option from a menu. */
export function dropdown(text: Both, options: readonly DemoOption[]): DemoPart {
  return { text, type: QUESTION_TYPE.dropdown, dataType: DATA_TYPE.integer, options }
}

/** Returns a question that is answered by ticking options. */
export function checkbox(text: Both, options: readonly DemoOption[]): DemoPart {
  return { text, type: QUESTION_TYPE.checkbox, dataType: DATA_TYPE.integer, options }
}

/** Returns a question that is answered with a typed text. */
export function openText(text: Both, examples: readonly Both[]): DemoPart {
  return { text, type: QUESTION_TYPE.text, dataType: DATA_TYPE.string, examples }
}

interface NumberLimits {
  min: number
  max: number
  unit?: string
  usual: readonly [from: number, to: number]
}

/** Returns a question that is answered with a whole number. */
export function wholeNumber(text: Both, limits: NumberLimits): DemoPart {
  return { text, type: QUESTION_TYPE.text, dataType: DATA_TYPE.integer, ...limits }
}

/** Returns a question that is answered with a number of at most two decimals. */
export function decimalNumber(text: Both, limits: NumberLimits): DemoPart {
  return { text, type: QUESTION_TYPE.text, dataType: DATA_TYPE.float, ...limits }
}

/** Returns a composite question, whose score is the total of its parts. */
export function total(text: Both, parts: readonly DemoPart[]): DemoPart & { parts: readonly DemoPart[] } {
  return { text, type: QUESTION_TYPE.composite, dataType: DATA_TYPE.integer, parts }
}

function fieldsOf({ text: [question, question_ar], type, dataType, unit = '', min, max, options = [] }: DemoPart) {
  return {
    question,
    question_ar,
    type,
    data_type: dataType,
    unit,
    min: min ?? null,
    max: max ?? null,
    answers: options.map(([label, label_ar, value]) => ({ id: null, label, label_ar, value: String(value) })),
  }
}

/** Returns a question as the call that creates one gets it. */
export function inputOf(question: DemoQuestion) {
  const { parts = [], type } = question
  return {
    ...fieldsOf(question),
    formula: type === QUESTION_TYPE.composite ? FORMULA.total : null,
    sub_questions: parts.map((part) => ({ id: null, ...fieldsOf(part) })),
  }
}
