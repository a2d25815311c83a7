import type { DataType, Formula, QuestionType } from '#contract/surveys/codes'
import { apiText } from '../../../platform/texts'
import { formText } from '../../surveys'

interface QuestionRow {
  line_id: number
  parent_line_id: number | null
  question: string
  question_ar: string
  type: QuestionType
  data_type: DataType
  formula: Formula | null
  unit: string
}

/** Returns the fields of a question that the statistics have in common, in the caller's language. */
export function questionFields(row: QuestionRow) {
  return {
    line_id: row.line_id,
    parent_line_id: row.parent_line_id,
    question_text: formText(row.question, row.question_ar),
    type: row.type,
    type_text: apiText(`questionType.${row.type}`),
    data_type: row.data_type,
    formula: row.formula,
    unit: row.unit,
  }
}
