import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { draftOf, SubmissionView, useStoredDraft } from '../../submissions'
import { Answering, matchedSurveys } from './Answering'
import { matchedCalls } from './calls'

/** Continues to answer a survey that was sent to the patient; a submitted one is only shown. */
export function EditSurvey() {
  const t = useText('sentSurveys')
  const { id: user } = useUser()
  const id = Number(useParams<'id'>().id)
  const stored = useStoredDraft(matchedCalls.kind, { id })
  const query = useQuery({
    ...api.patientSubmissions.show.query({ params: { id } }),
    ...handlesOwnError,
    // A draft that is being filled in must not be replaced.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const list = { label: t('mine.title'), to: matchedSurveys }
  return (
    <Page title={query.data?.data.survey.title ?? t('mine.answerTitle')} width="narrow" breadcrumbs={[list]}>
      <QueryBoundary query={query} variant="form" missing={list}>
        {({ data: submission }) => {
          if (!submission.editable) return <SubmissionView submission={submission} onPage />
          return (
            <QueryBoundary query={stored} variant="form">
              {(draft) => (
                <Answering
                  groups={submission.groups}
                  draft={draftOf(submission, draft ?? undefined, { user, kind: matchedCalls.kind })}
                />
              )}
            </QueryBoundary>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}
