import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { hasOptions, QUESTION_TYPE } from '#contract/surveys/codes'
import { type FormPlace, mostConditions } from '#contract/surveys/form'
import type { AnswerCondition, QuestionRule } from '#contract/surveys/formVersion'
import { operatorsOf } from '#contract/surveys/showIf'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { IconButton } from '../../../ui/IconButton'
import { Segmented } from '../../../ui/Segmented'
import { conditionProblem, questionOf } from './conditionProblem'
import { decimalsOf } from './decimalsOf'
import { operatorKey } from './describeRules'
import type { NumberedPlace } from './numberedPlaces'
import classes from './rules.module.css'

type ShowIf = NonNullable<FormPlace['show_if']>

type ShowIfEditorProps = {
  place: Pick<FormPlace, 'question_text' | 'show_if'>
  /** The questions before it. */
  earlier: readonly NumberedPlace[]
  /** Null for a question that is always shown. */
  onChange: (showIf: ShowIf | null) => void
  /** The server's message. */
  error?: string | undefined
}

/** Returns a condition on a question, which is not complete until a value is chosen. */
function conditionOn(question: QuestionRule): AnswerCondition {
  const [operator = 'answered'] = operatorsOf(question)
  return { line_id: question.line_id, operator, value: null }
}

/** A condition has no id: its position is what identifies it. */
function numbered(condition: AnswerCondition, index: number) {
  return { number: index + 1, condition }
}

/** Edits when a question is shown: always, or only if all or any of some conditions on earlier questions are true. */
export function ShowIfEditor({ place, earlier, onChange, error }: ShowIfEditorProps) {
  const t = useText('forms')
  const errorId = useId()
  const add = useRef<HTMLButtonElement>(null)
  const { match = 'all', conditions = [] } = place.show_if ?? {}
  const nearest = earlier.at(-1)
  const store = (changed: readonly AnswerCondition[]) =>
    onChange(changed.length === 0 ? null : { match, conditions: [...changed] })
  const remove = (number: number) => {
    store(conditions.toSpliced(number - 1, 1))
    add.current?.focus()
  }
  return (
    <fieldset className={classes.editor} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{t('showIf.title')}</legend>
      {conditions.length === 0 && <p className={classes.note}>{t(nearest ? 'showIf.always' : 'showIf.first')}</p>}
      {conditions.length > 1 && (
        <Segmented
          label={t('showIf.match')}
          options={[
            { value: 'all', label: t('showIf.all') },
            { value: 'any', label: t('showIf.any') },
          ]}
          value={match}
          onChange={(changed) => onChange({ match: changed, conditions })}
        />
      )}
      {conditions.map(numbered).map(({ number, condition }) => (
        <ConditionRow
          key={number}
          number={number}
          condition={condition}
          earlier={earlier}
          onChange={(changed) => store(conditions.with(number - 1, changed))}
          onRemove={() => remove(number)}
        />
      ))}
      {error && (
        <div id={errorId}>
          <InlineNotice tone="danger" slim>
            {error}
          </InlineNotice>
        </div>
      )}
      <div className={classes.buttons}>
        {nearest && (
          <Button
            ref={add}
            size="small"
            icon={<IconPlus />}
            disabledReason={conditions.length < mostConditions ? undefined : t('showIf.most', { most: mostConditions })}
            onClick={() => store([...conditions, conditionOn(nearest.place)])}
          >
            {t('showIf.add')}
          </Button>
        )}
        {conditions.length > 0 && (
          <Button
            size="small"
            variant="subtle"
            onClick={() => {
              onChange(null)
              add.current?.focus()
            }}
          >
            {t('showIf.removeAll')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type ConditionRowProps = {
  number: number
  condition: AnswerCondition
  earlier: readonly NumberedPlace[]
  onChange: (condition: AnswerCondition) => void
  onRemove: () => void
}

/** One condition: the question, how its answer is compared, and with what. */
function ConditionRow({ number, condition, earlier, onChange, onRemove }: ConditionRowProps) {
  const t = useText('forms')
  const question = questionOf(condition, earlier)?.place
  const problem = conditionProblem(condition, earlier)
  const errorAt = (...of: (typeof problem)[]) =>
    problem && of.includes(problem) ? t(`showIf.no.${problem}`) : undefined
  const chooseQuestion = (chosen: string | null) => {
    const next = earlier.find(({ place }) => String(place.line_id) === chosen)?.place
    if (next && next.line_id !== condition.line_id) onChange(conditionOn(next))
  }
  const chooseOperator = (chosen: string | null) => {
    const operator = question && operatorsOf(question).find((each) => each === chosen)
    const hasValue = operator !== 'answered' && operator !== 'not_answered'
    if (operator) onChange({ ...condition, operator, value: hasValue ? condition.value : null })
  }
  return (
    <fieldset className={classes.condition}>
      <legend className="visually-hidden">{t('showIf.condition', { number })}</legend>
      <div className={classes.question}>
        <SelectField
          label={t('showIf.question')}
          options={earlier.map(({ number: at, place }) => ({
            value: String(place.line_id),
            label: `${at}. ${place.question_text}`,
          }))}
          value={question ? String(question.line_id) : null}
          onChange={chooseQuestion}
          placeholder={t('showIf.chooseQuestion')}
          error={errorAt('question')}
        />
      </div>
      {question && (
        <>
          <SelectField
            label={t('showIf.operator')}
            options={operatorsOf(question).map((operator) => ({
              value: operator,
              label: t(`showIf.${operatorKey(question, operator)}`),
            }))}
            value={operatorsOf(question).includes(condition.operator) ? condition.operator : null}
            onChange={chooseOperator}
            error={errorAt('operator')}
          />
          {condition.operator !== 'answered' && condition.operator !== 'not_answered' && (
            <ValueField
              question={question}
              value={condition.value}
              onChange={(value) => onChange({ ...condition, value })}
              error={errorAt('option', 'number')}
            />
          )}
        </>
      )}
      <span className={classes.remove}>
        <IconButton label={t('showIf.remove', { number })} icon={<IconTrash />} size="small" onClick={onRemove} />
      </span>
    </fieldset>
  )
}

type ValueFieldProps = {
  question: FormPlace
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
}

/** The value of a condition: an option of the question, or a number. */
function ValueField({ question, value, onChange, error }: ValueFieldProps) {
  const t = useText('forms')
  if (hasOptions(question.type)) {
    return (
      <SelectField
        label={t('showIf.option')}
        options={question.answers.map(({ id, label_text: label }) => ({ value: String(id), label }))}
        value={question.answers.some(({ id }) => id === value) ? String(value) : null}
        onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
        placeholder={t('showIf.chooseOption')}
        error={error}
      />
    )
  }
  return (
    <NumberField
      label={t(question.type === QUESTION_TYPE.composite ? 'showIf.score' : 'showIf.number')}
      value={value}
      onChange={onChange}
      decimals={decimalsOf(question)}
      unit={question.unit}
      error={error}
    />
  )
}
