import type { Language } from '#contract/kit/translate'
import { DATA_TYPE, hasOptions, QUESTION_TYPE } from '#contract/surveys/codes'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import classes from './print.module.css'

type QuestionText = Pick<FormPlace, 'question' | 'question_ar' | 'type' | 'data_type' | 'unit' | 'answers'>

/** Returns a text in a language, or in the other one where it is missing. */
function inLanguage(text: string, textInArabic: string, language: Language): string {
  return language === 'ar' ? textInArabic || text : text || textInArabic
}

/** Where the answer to a question is written: a box for each option, or lines. */
function AnswerSpace({ question, language }: { question: QuestionText; language: Language }) {
  const { type, data_type: dataType, unit, answers } = question
  if (hasOptions(type)) {
    return (
      <ul className={classes.options}>
        {answers.map(({ id, label, label_ar: inArabic }) => (
          <li key={id}>
            <span
              className={classes.box}
              data-round={type !== QUESTION_TYPE.checkbox || undefined}
              aria-hidden="true"
            />
            <bdi>{inLanguage(label, inArabic, language)}</bdi>
          </li>
        ))}
      </ul>
    )
  }
  const isText = dataType === DATA_TYPE.string
  return (
    <div className={classes.lines} data-short={!isText || undefined}>
      <span className={classes.line} />
      {isText && <span className={classes.line} />}
      {unit && <bdi className={classes.unit}>{unit}</bdi>}
    </div>
  )
}

function BlankQuestion({
  question,
  required,
  language,
}: {
  question: QuestionText
  required: boolean
  language: Language
}) {
  return (
    <div className={classes.question} data-question>
      <p className={classes.text}>
        <bdi>{inLanguage(question.question, question.question_ar, language)}</bdi>
        {required && ' *'}
      </p>
      <AnswerSpace question={question} language={language} />
    </div>
  )
}

/** A form to be filled in on paper, with all of its questions, including those that depend on earlier answers. */
export function BlankForm({ groups, language }: { groups: readonly FormGroup[]; language: Language }) {
  return (
    <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className={classes.blank}>
      {groups.map((group) => {
        const title = inLanguage(group.group_title, group.group_title_ar, language)
        return (
          <section key={group.id} className={classes.group} aria-label={title || undefined}>
            {title && (
              <h2 className={classes.title}>
                <bdi>{title}</bdi>
              </h2>
            )}
            {group.questions.map((place) =>
              place.formula === null ? (
                <BlankQuestion key={place.line_id} question={place} required={place.required} language={language} />
              ) : (
                <section key={place.line_id} className={classes.composite}>
                  <h3 className={classes.text}>
                    <bdi>{inLanguage(place.question, place.question_ar, language)}</bdi>
                  </h3>
                  {place.sub_questions.map((part) => (
                    <BlankQuestion key={part.line_id} question={part} required={place.required} language={language} />
                  ))}
                </section>
              ),
            )}
          </section>
        )
      })}
    </div>
  )
}
