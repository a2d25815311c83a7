import type { Question } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Isolate } from '../../../ui/Isolate'
import classes from './bank.module.css'

type Options = Question['answers']

/** Shows the options of a question in both languages, with their values. */
function OptionsTable({ options, label }: { options: Options; label: string }) {
  const t = useText('surveys')
  if (options.length === 0) return <p className={classes.none}>{t('question.noAnswers')}</p>
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('question.label')}</th>
          <th scope="col">{t('question.labelArabic')}</th>
          <th scope="col">{t('question.value')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.id}>
            <td>{option.label ? <Isolate dir="auto">{option.label}</Isolate> : '—'}</td>
            <td>{option.label_ar ? <Isolate dir="auto">{option.label_ar}</Isolate> : '—'}</td>
            <td>
              <Isolate>{option.value}</Isolate>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the options and the parts of a question. */
export function QuestionContent({ question }: { question: Question }) {
  const t = useText('surveys')
  return (
    <>
      <Card title={t('question.answers')}>
        <OptionsTable options={question.answers} label={t('question.answers')} />
      </Card>
      <Card title={t('question.parts')}>
        {question.sub_questions.length === 0 ? (
          <p className={classes.none}>{t('question.noParts')}</p>
        ) : (
          <ol className={classes.partList}>
            {question.sub_questions.map((part) => (
              <li key={part.id}>
                <h3 className={classes.partTitle}>
                  <Isolate dir="auto">{part.question_text}</Isolate>
                </h3>
                <OptionsTable options={part.answers} label={part.question_text} />
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  )
}
