import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { newDraft, useStoredDraft } from '../../submissions'
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
    <Page title={query.data?.data.title_text ?? t('mine.answerTitle')} width="narrow" breadcrumbs={[list]}>
      <QueryBoundary query={query} variant="form" missing={list}>
        {({ data: form }) => {
          if (stored === undefined) return null
          const start = {
            user,
            kind: matchedCalls.kind,
            target,
            title: form.title_text,
            fields: { listId: Number(id) },
          }
          return <Answering groups={form.groups} draft={stored ?? newDraft(start)} />
        }}
      </QueryBoundary>
    </Page>
  )
}
