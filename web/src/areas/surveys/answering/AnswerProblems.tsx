import { type RefObject, useEffect, useRef } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import classes from './answering.module.css'
import { questionTitle } from './questionText'

interface AnswerProblemsProps {
  groups: readonly FormGroup[]
  /** The messages by line, as `FormAnswering` shows them. */
  problems: ReadonlyMap<number, string>
  /** An element around `FormAnswering`. */
  form: RefObject<HTMLElement | null>
}

/** Moves the focus to the field of a question. */
export function focusQuestion(form: HTMLElement | null, line: number): void {
  const question = form?.querySelector<HTMLElement>(`[data-question="${line}"]`)
  question?.scrollIntoView({ block: 'center' })
  question?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button')?.focus({
    preventScroll: true,
  })
}

/** The list of problems of a form, with links to the questions. It gets the focus when there are new ones. */
export function AnswerProblems({ groups, problems, form }: AnswerProblemsProps) {
  const t = useText('answering')
  const language = useLanguage()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (problems.size > 0) list.current?.focus()
  }, [problems])
  const questions = groups
    .flatMap((group) => group.questions.flatMap((place) => [place, ...place.sub_questions]))
    .filter(({ line_id }) => problems.has(line_id))
  if (questions.length === 0) return null
  return (
    <section ref={list} tabIndex={-1} aria-label={t('problems', { count: questions.length })}>
      <InlineNotice tone="danger" title={t('problems', { count: questions.length })}>
        <ul className={classes.problems}>
          {questions.map((question) => (
            <li key={question.line_id}>
              <a
                href={`#question-${question.line_id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusQuestion(form.current, question.line_id)
                }}
              >
                <bdi>{questionTitle(question, language)}</bdi>
              </a>
              {': '}
              {problems.get(question.line_id)}
            </li>
          ))}
        </ul>
      </InlineNotice>
    </section>
  )
}
