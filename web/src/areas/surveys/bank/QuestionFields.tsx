import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '#contract/surveys/codes'
import type { Question } from '#contract/surveys/question'
import type { Form, FormOptions } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { AnswerFields } from './AnswerFields'
import { PartsEditor } from './PartsEditor'
import { initialValues, type QuestionValues, toRequestBody } from './questionValues'

const types = Object.values(QUESTION_TYPE)
const dataTypes = Object.values(DATA_TYPE)
const formulas = Object.values(FORMULA)

/** Returns the options of the form for a new question, or for a draft of one. */
export function useQuestionForm(question: Question | undefined) {
  const base = useFormBase(question, ({ id }) => api.questions.show.call({ params: { id } }), initialValues)
  return {
    initial: initialValues(question),
    base,
    body: toRequestBody,
    schema: () => import('#contract/surveys/question').then((m) => m.QuestionInput),
    send: (body, options) =>
      question
        ? api.questions.update.call({ params: { id: question.id }, body, ...options })
        : api.questions.create.call({ body, ...options }),
  } satisfies FormOptions<QuestionValues, ReturnType<typeof toRequestBody>, { data: Question }>
}

type QuestionFieldsProps = { form: Form<QuestionValues>; question?: Question | undefined }

/** The fields of a question: its texts, how it is answered, and the parts of a composite one. */
export function QuestionFields({ form, question }: QuestionFieldsProps) {
  const t = useText('surveys')
  const { values, set, field, errors } = form
  const isComposite = values.type === QUESTION_TYPE.composite
  const parts = field('sub_questions')
  const formula = field('formula')
  // Registered here, because they are shown by components that are not fields themselves.
  const answerFields = {
    type: field('type'),
    data_type: field('data_type'),
    unit: field('unit'),
    min: field('min'),
    max: field('max'),
    answers: field('answers'),
  }
  const blur = (name: string) =>
    Object.entries(answerFields)
      .find(([each]) => each === name)?.[1]
      .onBlur()
  return (
    <>
      <FormSection title={t('question.section.text')} why={t('question.section.textWhy')}>
        <FieldRow>
          <TextField {...field('question')} label={t('question.text')} maxLength={255} optional />
          <TextField {...field('question_ar')} label={t('question.textArabic')} maxLength={255} optional />
        </FieldRow>
      </FormSection>
      <FormSection
        title={t('question.section.answer')}
        why={question && question.version > 1 ? t('question.section.versionWhy') : t('question.section.answerWhy')}
      >
        <AnswerFields
          values={values}
          onChange={set}
          onBlur={blur}
          errors={errors}
          path=""
          types={types}
          dataTypes={dataTypes}
        />
        {isComposite && (
          <SelectField
            {...formula}
            label={t('question.formula')}
            options={formulas.map((code) => ({ value: String(code), label: t(`question.formula.${code}`) }))}
            value={String(formula.value)}
            onChange={(chosen) =>
              set({ formula: chosen === String(FORMULA.average) ? FORMULA.average : FORMULA.total })
            }
            hint={t('question.formulaHint')}
          />
        )}
      </FormSection>
      {isComposite && (
        <FormSection title={t('question.parts')} why={t('question.partsWhy')}>
          <PartsEditor parts={parts.value} onChange={parts.onChange} onBlur={parts.onBlur} errors={errors} />
        </FormSection>
      )}
    </>
  )
}
