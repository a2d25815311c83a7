import type { Language } from '#contract/kit/translate'
import type { Answer } from '#contract/surveys/formVersion'
import { useText } from '../../../app/i18n/useText'
import { Isolate } from '../../../ui/Isolate'
import classes from './answering.module.css'
import { questionOptions, questionTitle, type ShownQuestion } from './questionText'

/** A question and its answer as text. */
export function AnswerText({
  question,
  value,
  language,
}: {
  question: ShownQuestion
  value: Answer['answer_value']
  language: Language
}) {
  const t = useText('answering')
  const labels = Array.isArray(value)
    ? questionOptions(question, language).filter((option) => value.includes(Number(option.value)))
    : []
  const typed = typeof value === 'number' ? `${value}${question.unit && ` ${question.unit}`}` : value
  return (
    <dl className={classes.answered}>
      <dt>
        <bdi>{questionTitle(question, language)}</bdi>
      </dt>
      {labels.map(({ value: id, label }) => (
        <dd key={id}>
          <bdi>{label}</bdi>
        </dd>
      ))}
      {labels.length === 0 && (
        <dd data-missing={typed === null || typed === '' || undefined}>
          {typeof value === 'number' ? <Isolate>{typed}</Isolate> : <span dir="auto">{typed}</span>}
          {(typed === null || typed === '' || Array.isArray(typed)) && t('notAnswered')}
        </dd>
      )}
    </dl>
  )
}
