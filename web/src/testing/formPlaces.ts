import type { FormPlace } from '#contract/surveys/form'

/** Creates a question of a form: a required one for typed text, unless something else is given. */
export function sampleQuestion(line: number, title: string, more: Partial<FormPlace> = {}): FormPlace {
  return {
    id: line,
    line_id: line,
    question: title,
    question_ar: `${title} بالعربية`,
    question_text: title,
    type: 1,
    type_text: '',
    data_type: 1,
    data_type_text: '',
    unit: '',
    min: null,
    max: null,
    answers: [],
    formula: null,
    formula_text: null,
    sub_questions: [],
    required: true,
    show_if: null,
    red_flag: null,
    published: true,
    newer_id: null,
    ...more,
  }
}

/** Creates options with the values 0, 1 and so on. */
export const optionsOf = (line: number, labels: readonly string[]) =>
  labels.map((label, index) => ({
    id: line * 10 + index,
    label,
    label_ar: `${label} بالعربية`,
    label_text: label,
    value: String(index),
  }))
