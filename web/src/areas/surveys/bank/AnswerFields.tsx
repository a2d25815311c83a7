import { DATA_TYPE, type DataType, hasOptions, QUESTION_TYPE, type QuestionType } from '#contract/surveys/codes'
import type { FieldErrors } from '../../../app/form/formErrors'
import { useText } from '../../../app/i18n/useText'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { OptionsEditor } from './OptionsEditor'
import { type PartValues, twoOptions } from './questionValues'

type Values = Omit<PartValues, 'key' | 'id'>

type AnswerFieldsProps = {
  values: Values
  onChange: (some: Partial<Values>) => void
  onBlur: (name: string) => void
  errors: FieldErrors
  /** Where the question is in the errors: '' or 'sub_questions.2.'. */
  path: string
  types: readonly QuestionType[]
  dataTypes: readonly DataType[]
}

/** Returns a code from the text that a select has as its value. */
function codeOf<Code extends number>(codes: readonly Code[], value: string | null): Code | undefined {
  return codes.find((code) => String(code) === value)
}

/** Edits how a question, or a part of a composite one, is answered: type, data type, limits and options. */
export function AnswerFields({ values, onChange, onBlur, errors, path, types, dataTypes }: AnswerFieldsProps) {
  const t = useText('surveys')
  const { type, data_type: dataType, unit, min, max, answers } = values
  const errorOf = (name: string) => errors[`${path}${name}`]?.[0]
  const isNumber = type === QUESTION_TYPE.text && dataType !== DATA_TYPE.string
  const chooseType = (chosen: string | null) => {
    const next = codeOf(types, chosen)
    if (next) onChange({ type: next, ...(hasOptions(next) && answers.length === 0 && { answers: twoOptions() }) })
  }
  const chooseDataType = (chosen: string | null) => {
    const next = codeOf(dataTypes, chosen)
    if (next) onChange({ data_type: next })
  }
  const limit = (name: 'min' | 'max', value: number | null) => ({
    label: t(`question.${name}`),
    value,
    onChange: (next: number | null) => onChange({ [name]: next }),
    onBlur: () => onBlur(name),
    error: errorOf(name),
    decimals: dataType === DATA_TYPE.float ? 2 : 0,
    optional: true,
  })
  return (
    <>
      <FieldRow>
        <SelectField
          label={t('question.type')}
          options={types.map((code) => ({ value: String(code), label: t(`question.type.${code}`) }))}
          value={String(type)}
          onChange={chooseType}
          onBlur={() => onBlur('type')}
          error={errorOf('type')}
        />
        <SelectField
          label={t('question.dataType')}
          options={dataTypes.map((code) => ({ value: String(code), label: t(`question.dataType.${code}`) }))}
          value={String(dataType)}
          onChange={chooseDataType}
          onBlur={() => onBlur('data_type')}
          error={errorOf('data_type')}
          hint={hasOptions(type) ? t('question.dataType.ofValues') : undefined}
        />
      </FieldRow>
      {isNumber && (
        <FieldRow narrow>
          <NumberField {...limit('min', min)} />
          <NumberField {...limit('max', max)} />
          <TextField
            label={t('question.unit')}
            value={unit}
            onChange={(next) => onChange({ unit: next })}
            onBlur={() => onBlur('unit')}
            error={errorOf('unit')}
            maxLength={32}
            optional
          />
        </FieldRow>
      )}
      {hasOptions(type) && (
        <OptionsEditor
          options={answers}
          onChange={(next) => onChange({ answers: next })}
          onBlur={() => onBlur('answers')}
          errors={errors}
          path={`${path}answers`}
        />
      )}
    </>
  )
}
