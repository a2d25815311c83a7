import type { Question } from '#contract/surveys/question'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { QuestionFields, useQuestionForm } from './QuestionFields'
import { QuestionShow } from './QuestionShow'

function QuestionForm({ question }: { question?: Question }) {
  const t = useText('surveys')
  const form = useEntityForm({ ...useQuestionForm(question), area: 'questions', listAt: '/questions' })
  return (
    <EntityFormPage
      title={question ? t('question.edit') : t('question.new')}
      parent={{ label: t('question.title'), to: '/questions' }}
      form={form}
    >
      <QuestionFields form={form} question={question} />
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
