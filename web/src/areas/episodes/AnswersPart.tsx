import { useRef, useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { problemsByLine, useAnswerProblems } from '../submissions'
import { AnswerProblems, FormAnswering } from '../surveys'

type AnswersPartProps = {
  groups: readonly FormGroup[]
  answers: readonly Answer[]
  onChange: (answers: readonly Answer[], line: number) => void
  /** The errors of the form by field: those of answers begin with `surveys_answers.`. */
  errors: Readonly<Record<string, readonly string[]>>
}

const answerTo = (answers: readonly Answer[], line: number) => answers.find(({ line_id }) => line_id === line)

/** Returns what the server refused in answers that were not changed since, by line. */
function useRefused({ answers, errors }: Pick<AnswersPartProps, 'answers' | 'errors'>): ReadonlyMap<number, string> {
  const byLine = [...problemsByLine(errors)]
  const key = JSON.stringify(byLine)
  const [refused, setRefused] = useState({ key, answers })
  if (refused.key !== key) setRefused({ key, answers })
  return new Map(byLine.filter(([line]) => answerTo(answers, line) === answerTo(refused.answers, line)))
}

/** The questions of an admission form as part of a larger form. */
export function AnswersPart({ groups, answers, onChange, errors }: AnswersPartProps) {
  const element = useRef<HTMLDivElement>(null)
  const problemsOf = useAnswerProblems(groups)
  const refused = useRefused({ answers, errors })
  const problems = new Map([...problemsOf(answers, 'draft'), ...refused])
  const change = (line: number, value: Answer['answer_value']) =>
    onChange([...answers.filter(({ line_id }) => line_id !== line), { line_id: line, answer_value: value }], line)
  return (
    <div ref={element}>
      <AnswerProblems groups={groups} problems={refused} form={element} />
      <FormAnswering groups={groups} answers={answers} onChange={change} problems={problems} />
    </div>
  )
}
