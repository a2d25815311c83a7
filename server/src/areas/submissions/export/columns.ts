import { localTime } from '#contract/rules/wallClock'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { ExportColumn } from '../../../platform/exports/columns'
import { apiText, localizedName } from '../../../platform/texts'
import { formText } from '../../surveys'
import { answerText } from '../answerText'
import type { QuestionOfLine } from '../questionsOfLine'
import type { ExportedSubmission } from './rows'

type Column = ExportColumn<ExportedSubmission>

/** Returns the code of a question in the columns and in the codebook; it is the same in all versions. */
export function questionCode(lineId: number): string {
  return `Q${lineId}`
}

/** Returns the code of an option of a question. */
export function optionCode(lineId: number, optionId: number): string {
  return `${questionCode(lineId)}_${optionId}`
}

/** Returns the columns of a checkbox question: for each option, 1 if it is ticked, 0 if not, empty without an answer. */
function columnsOfOptions({ line_id: line, question, question_ar, options }: QuestionOfLine): Column[] {
  const text = formText(question, question_ar)
  return options.map(({ id, label, label_ar }) => ({
    header: `${optionCode(line, id)} ${text}: ${formText(label, label_ar)}`,
    cell: ({ answers }) => {
      const chosen = answers.get(line)?.option_ids
      if (!chosen) return null
      return chosen.includes(id) ? 1 : 0
    },
  }))
}

/** Returns the columns of a question: one, or one for each option of a checkbox question. */
function columnsOfQuestion(question: QuestionOfLine): Column[] {
  if (question.type === QUESTION_TYPE.checkbox) return columnsOfOptions(question)
  const { line_id: line, options, unit } = question
  const text = formText(question.question, question.question_ar)
  const suffix = question.formula === null ? unit && ` (${unit})` : ` (${apiText('surveyExport.score')})`
  return [
    {
      header: `${questionCode(line)} ${text}${suffix}`,
      cell: ({ answers }) => {
        const answer = answers.get(line)
        if (!answer) return null
        if (answer.option_ids) return answerText({ ...answer, options, unit })
        return answer.hundredths === null ? answer.text : answer.hundredths / 100
      },
    },
  ]
}

/** Returns an instant as text in a zone, `YYYY-MM-DD HH:mm`. */
function timeIn(zone: string, instant: number): string {
  const { date, clock } = localTime(instant, zone)
  return `${date} ${clock}`
}

/** Returns the columns of the submissions to a form: a column for each question of every version. */
export function submissionColumns(questions: readonly QuestionOfLine[]): Column[] {
  return [
    { header: apiText('surveyExport.id'), cell: ({ id }) => id },
    { header: apiText('surveyExport.patientId'), cell: ({ patient_id: id }) => id },
    { header: apiText('surveyExport.patient'), cell: ({ patient }) => localizedName(patient) },
    { header: apiText('surveyExport.hospital'), cell: ({ hospital }) => hospital && localizedName(hospital) },
    ...questions.flatMap(columnsOfQuestion),
    { header: apiText('surveyExport.note'), cell: ({ note }) => note },
    { header: apiText('surveyExport.version'), cell: ({ version }) => version },
    { header: apiText('surveyExport.language'), cell: ({ language }) => language },
    { header: apiText('surveyExport.submittedAt'), cell: (row) => timeIn(row.time_zone, row.submitted) },
  ]
}
