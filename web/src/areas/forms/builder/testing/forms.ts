import type { FormGroup } from '#contract/surveys/form'
import { sampleQuestion } from '../../../../testing/formPlaces'

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
      return sampleQuestion(line, `Question ${line}`)
    }),
  }))
}
