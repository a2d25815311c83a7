import type { Cell } from '../../../platform/exports/cell'
import type { ExportSheet } from '../../../platform/exports/exportFile'
import { apiText, listed } from '../../../platform/texts'
import type { QuestionOfLine } from '../questionsOfLine'
import { optionCode, questionCode } from './columns'

const headers = [
  'code',
  'partOf',
  'question',
  'questionInArabic',
  'type',
  'unit',
  'versions',
  'option',
  'optionInArabic',
  'value',
] as const

/** Returns the row of a question, and those of its options. */
function rowsOf(question: QuestionOfLine): Cell[][] {
  const { line_id: line, parent_line_id: parent, versions, options } = question
  const asked = listed(versions.map(({ version }) => String(version)).reverse())
  const type = apiText(`questionType.${question.type}`)
  return [
    [
      questionCode(line),
      parent === null ? null : questionCode(parent),
      question.question,
      question.question_ar,
      type,
      question.unit || null,
      asked,
      null,
      null,
      null,
    ],
    ...options.map(({ id, label, label_ar, value }) => [
      optionCode(line, id),
      questionCode(line),
      null,
      null,
      null,
      null,
      null,
      label,
      label_ar,
      value,
    ]),
  ]
}

/** Returns the worksheet that says what the codes of questions and options mean, in both languages. */
export function codebook(questions: readonly QuestionOfLine[]): ExportSheet {
  const rows = questions.flatMap(rowsOf)
  return {
    title: apiText('surveyExport.codebook'),
    headers: headers.map((name) => apiText(`surveyExport.${name}`)),
    batches: (async function* () {
      yield rows
    })(),
  }
}
