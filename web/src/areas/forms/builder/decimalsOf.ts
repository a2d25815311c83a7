import { DATA_TYPE, FORMULA } from '#contract/surveys/codes'
import type { QuestionRule } from '#contract/surveys/formVersion'

/** Returns how many decimals the number of a question can have: of a composite question, those of its score. */
export function decimalsOf({ data_type: dataType, formula, sub_questions: parts }: QuestionRule): 0 | 2 {
  if (formula === null) return dataType === DATA_TYPE.float ? 2 : 0
  return formula === FORMULA.average || parts.some((part) => decimalsOf(part) === 2) ? 2 : 0
}
