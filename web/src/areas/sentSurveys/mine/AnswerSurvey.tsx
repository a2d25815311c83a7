import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { BegunForm, newDraft, useStoredDraft } from '../../submissions'
import { Answering, matchedSurveys } from './Answering'
import { matchedCalls } from './calls'

/** Answers a survey that was sent to the patient. */
export function AnswerSurvey() {
  const t = useText('sentSurveys')
  const { id: user } = useUser()
  const { id, surveyId } = useParams<'id' | 'surveyId'>()
  const target = `sent ${id}`
  const stored = useStoredDraft(matchedCalls.kind, { target })
  const query = useQuery({
    ...api.matchedSurveys.form.query({ params: { surveyId: Number(surveyId) } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = { label: t('mine.title'), to: matchedSurveys }
  return (
    <Page
      title={query.data?.data.title_text ?? stored.data?.title ?? t('mine.answerTitle')}
      width="narrow"
      breadcrumbs={[list]}
    >
      <BegunForm
        stored={stored}
        query={query}
        missing={list}
        begin={({ title_text: title }) =>
          newDraft({ user, kind: matchedCalls.kind, target, title, fields: { listId: Number(id) } })
        }
      >
        {(draft, groups) => <Answering groups={groups} draft={draft} />}
      </BegunForm>
    </Page>
  )
}
