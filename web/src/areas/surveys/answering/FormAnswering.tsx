import { IconFlag } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { Language } from '#contract/kit/translate'
import { type CheckedAnswers, checkAnswers } from '#contract/surveys/checkAnswers'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { raisedFlags } from '#contract/surveys/redFlags'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'
import { AdviceNotice } from './AdviceNotice'
import { AnswerField } from './AnswerField'
import { AnswerText } from './AnswerText'
import classes from './answering.module.css'
import { groupTitle, questionTitle, type ShownQuestion } from './questionText'
import { ScoreText } from './ScoreText'

/** What fills in, previews or shows a form. The screen needs the texts `answering`. */
export interface FormAnsweringProps {
  groups: readonly FormGroup[]
  answers: readonly Answer[]
  /** Called with the line of the question, or of the part of a composite one. */
  onChange?: (line: number, value: Answer['answer_value']) => void
  /** The messages of problems, by line. */
  problems?: ReadonlyMap<number, string>
  /** The language of the form; by default that of the page. */
  language?: Language
  /** Shows the answers as text. */
  readOnly?: boolean
  /** Returns what is shown after an answer that can only be read, such as a link. */
  questionLink?: ((line: number, title: string) => ReactNode) | undefined
  /** The line of an answer that is marked as a red flag. */
  flagged?: number | undefined
  /** Whether flagged answers show what their author attached for the patient; by default while the form is filled in. */
  advises?: boolean
  /** It stands on a page, so that headings follow its title; in a dialog or a card, they follow its heading. */
  onPage?: boolean | undefined
}

interface QuestionProps
  extends Required<Pick<FormAnsweringProps, 'onChange' | 'problems' | 'language' | 'readOnly'>>,
    Pick<FormAnsweringProps, 'questionLink'> {
  values: ReadonlyMap<number, Answer['answer_value']>
}

/** A question with its field or, read-only, its answer. */
function Question({ question, required, ...props }: QuestionProps & { question: ShownQuestion; required: boolean }) {
  const { language } = props
  const { line_id: line } = question
  const value = props.values.get(line) ?? null
  return (
    <div className={classes.question} data-question={line}>
      {props.readOnly ? (
        <>
          <AnswerText question={question} value={value} language={language} />
          {props.questionLink?.(line, questionTitle(question, language))}
        </>
      ) : (
        <AnswerField
          question={question}
          required={required}
          value={value}
          onChange={(changed) => props.onChange(line, changed)}
          error={props.problems.get(line)}
          language={language}
        />
      )}
    </div>
  )
}

/** A composite question: its parts, and its score. */
function Composite({ place, checked, ...props }: QuestionProps & { place: FormPlace; checked: CheckedAnswers }) {
  const score = checked.scores.get(place.line_id)
  const labelId = useId()
  return (
    <fieldset className={classes.composite} data-question={place.line_id}>
      <legend id={labelId} className={classes.legend}>
        <bdi>{questionTitle(place, props.language)}</bdi>
      </legend>
      {place.sub_questions.map((part) => (
        <Question key={part.line_id} {...props} question={part} required={place.required} />
      ))}
      {score && (
        <p className={classes.score}>
          <ScoreText score={score} formula={place.formula} />
        </p>
      )}
    </fieldset>
  )
}

function FlaggedMark() {
  const t = useText('answering')
  return (
    <div>
      <StatusBadge tone="bad" icon={<IconFlag />}>
        {t('flagged')}
      </StatusBadge>
    </div>
  )
}

const noProblems: ReadonlyMap<number, string> = new Map()
const ignore = () => undefined

/**
 * A form with fields for its answers, or with its answers as text. Questions appear and disappear with the answers on
 * which they depend.
 */
export function FormAnswering({
  groups,
  answers,
  onChange = ignore,
  problems = noProblems,
  language,
  readOnly = false,
  questionLink,
  flagged,
  advises = !readOnly,
  onPage = false,
}: FormAnsweringProps) {
  const Heading = onPage ? 'h2' : 'h3'
  const pageLanguage = useLanguage()
  const shownIn = language ?? pageLanguage
  const checked = checkAnswers({ groups }, answers, 'draft')
  const shown = new Set(checked.shown.map(({ line_id }) => line_id))
  const raised = new Set(advises ? raisedFlags(checked).map(({ line_id }) => line_id) : [])
  const values = new Map(answers.map(({ line_id, answer_value: value }) => [line_id, value]))
  const props = { values, onChange, problems, language: shownIn, readOnly, questionLink }
  return (
    <div className={classes.form} lang={shownIn} dir={shownIn === 'ar' ? 'rtl' : 'ltr'}>
      {groups.map((group) => {
        const places = group.questions.filter(({ line_id }) => shown.has(line_id))
        const title = groupTitle(group, shownIn)
        return places.length === 0 ? null : (
          <section key={group.id} className={classes.group} aria-label={title || undefined}>
            {title && (
              <Heading className={classes.title}>
                <bdi>{title}</bdi>
              </Heading>
            )}
            {places.map((place) => (
              <Fragment key={place.line_id}>
                {place.formula === null ? (
                  <Question {...props} question={place} required={place.required} />
                ) : (
                  <Composite {...props} place={place} checked={checked} />
                )}
                {place.line_id === flagged && <FlaggedMark />}
                {raised.has(place.line_id) && place.red_flag?.advice && (
                  <AdviceNotice advice={place.red_flag.advice} language={shownIn} alert={!readOnly} />
                )}
              </Fragment>
            ))}
          </section>
        )
      })}
    </div>
  )
}
