import type { Language } from '#contract/kit/translate'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import type { Answer } from '#contract/surveys/formVersion'
import { longestAnswer } from '#contract/surveys/readAnswer'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { FieldFrame, type FieldProps } from '../../../ui/fields/FieldFrame'
import { NumberField } from '../../../ui/fields/NumberField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextLink } from '../../../ui/TextLink'
import classes from './answering.module.css'
import { questionOptions, questionTitle, type ShownQuestion } from './questionText'

type Value = Answer['answer_value']

interface AnswerFieldProps {
  question: ShownQuestion
  required: boolean
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  language: Language
}

/** The ids of the chosen options, as fields have them. */
function chosen(value: Value): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Returns the hint for the limits of a number. */
function useLimits({ min, max }: ShownQuestion): string | undefined {
  const t = useText('answering')
  if (min !== null && max !== null) return t('limits', { min, max })
  if (min !== null) return t('min', { min })
  return max === null ? undefined : t('max', { max })
}

/** Ticks: any number of the options. */
function Ticks({
  frame,
  options,
  value,
  onChange,
}: {
  frame: FieldProps
  options: readonly { value: string; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const ticked = chosen(value)
  const toggle = (option: string, isTicked: boolean) => {
    const rest = ticked.filter((each) => each !== option)
    onChange((isTicked ? [...rest, option] : rest).map(Number))
  }
  return (
    <FieldFrame {...frame} as="group">
      {({ labelId, id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <fieldset
          id={id}
          className={classes.ticks}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          data-error={invalid}
        >
          {options.map((option) => (
            <CheckboxField
              key={option.value}
              label={<bdi>{option.label}</bdi>}
              checked={ticked.includes(option.value)}
              onChange={(isTicked) => toggle(option.value, isTicked)}
            />
          ))}
        </fieldset>
      )}
    </FieldFrame>
  )
}

/** The field of a question, or of a part of a composite one. */
export function AnswerField({ question, required, value, onChange, error, language }: AnswerFieldProps) {
  const t = useText('answering')
  const limits = useLimits(question)
  const frame = { label: <bdi>{questionTitle(question, language)}</bdi>, optional: !required, error }
  const options = questionOptions(question, language)
  const [first = null] = chosen(value)
  if (question.type === QUESTION_TYPE.checkbox) {
    return <Ticks frame={frame} options={options} value={value} onChange={onChange} />
  }
  if (question.type === QUESTION_TYPE.dropdown) {
    const choose = (option: string | null) => onChange(option === null ? null : [Number(option)])
    return <SelectField {...frame} options={options} value={first} onChange={choose} />
  }
  if (question.type === QUESTION_TYPE.radio) {
    const isClearable = !required && first !== null
    return (
      <RadioGroupField
        {...frame}
        options={options}
        value={first}
        onChange={(option) => onChange([Number(option)])}
        labelAside={isClearable && <TextLink onClick={() => onChange(null)}>{t('clear')}</TextLink>}
      />
    )
  }
  if (question.data_type === DATA_TYPE.string) {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return <TextAreaField {...frame} value={text} onChange={onChange} maxLength={longestAnswer} rows={2} />
  }
  // What is not a number stays as text, which the check refuses: so it is not lost with the page.
  const wrong = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : wrong ? Number.NaN : null
  const { min, max, unit } = question
  return (
    <div className={classes.number}>
      <NumberField
        {...frame}
        value={number}
        initialText={wrong}
        onChange={(typed, text) => onChange(Number.isNaN(typed) ? text : typed)}
        hint={limits}
        unit={unit}
        decimals={question.data_type === DATA_TYPE.float ? 2 : 0}
        step={question.data_type === DATA_TYPE.float ? 0.01 : 1}
        {...(min === null ? {} : { min })}
        {...(max === null ? {} : { max })}
      />
    </div>
  )
}
