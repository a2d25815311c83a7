import { IconCopyPlus, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { Question } from '#contract/surveys/question'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { navigate, useParams } from '../../../app/router/navigation'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { type Fact, Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import classes from './bank.module.css'
import { QuestionContent } from './QuestionContent'
import { QuestionUses } from './QuestionUses'
import { QuestionStatus } from './questionColumns'
import { usePublishing } from './usePublishing'

/** Publishes a draft, or creates a new version of a published question and opens its form. */
function VersionAction({ question: { id, published, latest_id } }: { question: Question }) {
  const t = useText('surveys')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const { publish } = usePublishing()
  const version = useCall(api.questions.createVersion)
  const create = async () => {
    const response = await version.run({ params: { id } })
    if (!response) return
    await queries.invalidateQueries({ queryKey: ['questions'] })
    await navigate(`/questions/${response.data.id}/edit`)
  }
  if (!published) {
    if (!can('publish-question')) return null
    return (
      <Button icon={<IconSend />} onClick={() => void publish(id)}>
        {t('question.publish')}
      </Button>
    )
  }
  if (latest_id !== id) return <TextLink to={`/questions/${latest_id}/show`}>{t('question.latest')}</TextLink>
  if (!can('create-question')) return null
  return (
    <Button icon={<IconCopyPlus />} busy={version.busy} onClick={() => void create()}>
      {t('question.newVersion')}
    </Button>
  )
}

/** Shows a question: its texts, options and parts, and the forms that contain it. */
export function QuestionShow() {
  const t = useText('surveys')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const id = Number(useParams<'id'>().id)
  const facts = (question: Question): Fact[] => {
    const { type, type_text, data_type_text, unit, min, max, formula_text, author, version, published_at } = question
    const limits = [min === null ? '' : t('question.from', { min }), max === null ? '' : t('question.to', { max })]
    return [
      { label: t('question.text'), value: question.question && <Isolate dir="auto">{question.question}</Isolate> },
      {
        label: t('question.textArabic'),
        value: question.question_ar && <Isolate dir="auto">{question.question_ar}</Isolate>,
      },
      { label: t('question.type'), value: type_text },
      { label: t('question.dataType'), value: data_type_text },
      ...(formula_text === null ? [] : [{ label: t('question.formula'), value: formula_text }]),
      ...(type === QUESTION_TYPE.text && (min !== null || max !== null)
        ? [{ label: t('question.limits'), value: limits.filter(Boolean).join(' ') }]
        : []),
      ...(unit ? [{ label: t('question.unit'), value: <Isolate dir="auto">{unit}</Isolate> }] : []),
      { label: t('question.author'), value: author && <Name>{author.name_text}</Name> },
      { label: t('question.version'), value: String(version) },
      ...(published_at
        ? [{ label: t('question.publishedAt'), value: <InstantText instant={published_at} zone={zone} /> }]
        : []),
    ]
  }
  return (
    <RecordPage
      parent={{ label: t('question.title'), to: '/questions' }}
      entity="question"
      read={api.questions.show.query({ params: { id } })}
      nameOf={({ question_text }) => question_text}
      editAt={`/questions/${id}/edit`}
      isFixed={({ editable }) => !editable}
      remove={{
        call: api.questions.remove,
        area: 'questions',
        body: t('question.delete'),
        done: t('question.deleted'),
      }}
      head={(question) => ({ badge: <QuestionStatus question={question} t={t} /> })}
    >
      {(question) => (
        <div className={classes.page}>
          <Card title={t('question.details')} actions={<VersionAction question={question} />}>
            <Facts facts={facts(question)} />
          </Card>
          <QuestionContent question={question} />
          {can(['show-question', 'update-question']) && <QuestionUses question={question} />}
        </div>
      )}
    </RecordPage>
  )
}
