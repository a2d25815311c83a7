import type { FormGroup, FormPlace } from '#contract/surveys/form'

/** Returns a typed question at its place in a form. */
export function questionAt(line: number, some: Partial<FormPlace> = {}): FormPlace {
  const text = `Question ${line}`
  return {
    id: line,
    line_id: line,
    question: text,
    question_ar: `سؤال ${line}`,
    question_text: text,
    type: 1,
    type_text: 'Text',
    data_type: 1,
    data_type_text: 'Text',
    unit: '',
    min: null,
    max: null,
    answers: [],
    formula: null,
    sub_questions: [],
    required: true,
    show_if: null,
    red_flag: null,
    published: true,
    newer_id: null,
    ...some,
  }
}

/**
 * Returns the groups of a form, with questions 1, 2, 3 across the groups.
 * @param sizes how many questions each group has
 */
export function formOf(sizes: readonly number[]): FormGroup[] {
  let line = 0
  return sizes.map((size, index) => ({
    id: index + 1,
    group_title: `Group ${'ABCDE'[index]}`,
    group_title_ar: `مجموعة ${index + 1}`,
    group_title_text: `Group ${'ABCDE'[index]}`,
    questions: Array.from({ length: size }, () => {
      line += 1
      return questionAt(line)
    }),
  }))
}
