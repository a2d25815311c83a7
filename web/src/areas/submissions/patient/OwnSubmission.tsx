import { useQuery } from '@tanstack/react-query'
import type { Submission } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { patientCalls } from '../calls'
import type { StoredDraft } from '../filling/draftStore'
import { FillingForm } from '../filling/FillingForm'
import { draftOf } from '../filling/newDraft'
import { useFilling } from '../filling/useFilling'
import { useStoredDraft } from '../filling/useStoredDraft'
import { SubmissionView } from '../SubmissionView'
import { useSubmissionsChanged } from '../useSubmissionsChanged'

const list = '/patient/survey-instances'

/** Shows a form that the patient has filled in, or continues a draft of one. */
export function OwnSubmission() {
  const t = useText('submissions')
  const id = Number(useParams<'id'>().id)
  const query = useQuery({
    ...api.patientSubmissions.show.query({ params: { id } }),
    ...handlesOwnError,
    // A draft that is being filled in must not be replaced.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const stored = useStoredDraft(patientCalls.kind, { id })
  const crumbs = [{ label: t('mine.title'), to: list }]
  const title = query.data?.data.survey.title ?? t('mine.title')
  return (
    <Page title={title} width="narrow" breadcrumbs={crumbs}>
      <QueryBoundary query={query} variant="form" missing={{ to: list, label: t('mine.title') }}>
        {({ data: submission }) => {
          if (!submission.editable) return <SubmissionView submission={submission} advises onPage />
          return (
            <QueryBoundary query={stored} variant="form">
              {(draft) => <Continued submission={submission} stored={draft} />}
            </QueryBoundary>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}

function Continued({ submission, stored }: { submission: Submission; stored: StoredDraft | null }) {
  const { id: user } = useUser()
  const draft = draftOf(submission, stored ?? undefined, { user, kind: patientCalls.kind })
  const filling = useFilling(patientCalls, submission.groups, draft)
  const changed = useSubmissionsChanged()
  const leave = async () => {
    await changed()
    await navigate(list)
  }
  return <FillingForm filling={filling} groups={submission.groups} onSubmitted={leave} onClose={leave} onPage />
}
