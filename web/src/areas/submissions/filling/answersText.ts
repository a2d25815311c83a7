import type { Language } from '#contract/kit/translate'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { groupTitle, questionOptions, questionTitle } from '../../surveys'

type Question = Parameters<typeof questionTitle>[0]

function valueText(question: Question, value: Answer['answer_value'], language: Language): string {
  if (!Array.isArray(value)) return [value ?? '', question.unit].filter((part) => part !== '').join(' ')
  const chosen = questionOptions(question, language).filter((option) => value.includes(Number(option.value)))
  return chosen.map(({ label }) => label).join(language === 'ar' ? '، ' : ', ')
}

/**
 * Returns the answered questions of a form as plain text, one per line after the title of their group.
 * @param note at the end, if it is not empty
 */
export function answersText(
  { groups, answers, note }: { groups: readonly FormGroup[]; answers: readonly Answer[]; note: string },
  language: Language,
): string {
  const values = new Map(answers.map(({ line_id: line, answer_value: value }) => [line, value]))
  const paragraphs = groups.map((group) => {
    const questions = group.questions.flatMap((place): Question[] =>
      place.formula === null ? [place] : [...place.sub_questions],
    )
    const lines = questions.flatMap((question) => {
      const text = valueText(question, values.get(question.line_id) ?? null, language)
      return values.has(question.line_id) && text !== '' ? [`${questionTitle(question, language)}: ${text}`] : []
    })
    return lines.length > 0 ? [groupTitle(group, language), ...lines].filter(Boolean).join('\n') : ''
  })
  return [...paragraphs, note].filter(Boolean).join('\n\n')
}
