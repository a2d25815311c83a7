import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '#contract/surveys/codes'
import type { Question } from '#contract/surveys/question'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { AnswerFields } from './AnswerFields'
import { PartsEditor } from './PartsEditor'
import { QuestionShow } from './QuestionShow'
import { bodyOf, initialOf, type QuestionValues } from './questionValues'

const types = Object.values(QUESTION_TYPE)
const dataTypes = Object.values(DATA_TYPE)
const formulas = Object.values(FORMULA)

function QuestionForm({ question }: { question?: Question }) {
  const t = useText('surveys')
  const form = useEntityForm<QuestionValues, ReturnType<typeof bodyOf>>({
    initial: initialOf(question),
    body: bodyOf,
    schema: () => import('#contract/surveys/question').then((m) => m.QuestionInput),
    send: (body, options) =>
      question
        ? api.questions.update.call({ params: { id: question.id }, body, ...options })
        : api.questions.create.call({ body, ...options }),
    area: 'questions',
    listAt: '/questions',
  })
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
    <EntityFormPage
      title={question ? t('question.edit') : t('question.new')}
      parent={{ label: t('question.title'), to: '/questions' }}
      form={form}
    >
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
    </EntityFormPage>
  )
}

/** Shows the form for a new question. */
export function QuestionCreate() {
  return <QuestionForm />
}

/** Shows the form for a draft of a question. A published one is shown without a form. */
export function QuestionEdit() {
  const t = useText('surveys')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('question.edit')}
      parent={{ label: t('question.title'), to: '/questions' }}
      read={api.questions.show.query({ params: { id } })}
    >
      {(question) => (question.editable ? <QuestionForm key={question.id} question={question} /> : <QuestionShow />)}
    </EntityEdit>
  )
}
