import { useQuery } from '@tanstack/react-query'
import type { Submission } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { staffCalls } from '../calls'
import type { StoredDraft } from '../filling/draftStore'
import { FillingForm } from '../filling/FillingForm'
import { draftOf } from '../filling/newDraft'
import { useFilling } from '../filling/useFilling'
import { useStoredDraft } from '../filling/useStoredDraft'
import { SubmissionView } from '../SubmissionView'
import { useSubmissionsChanged } from '../useSubmissionsChanged'

interface SubmissionDialogProps {
  /** Null while it is closed. */
  id: number | null
  /** Shows a draft as it is stored, too. */
  readOnly: boolean
  onClose: () => void
}

/** Shows a submission, or continues a draft. */
export function SubmissionDialog({ id, readOnly, onClose }: SubmissionDialogProps) {
  const t = useText('submissions')
  return (
    <Dialog open={id !== null} onClose={onClose} size="wide" title={t('show.title')}>
      {id !== null && <Opened key={`${id} ${readOnly}`} id={id} readOnly={readOnly} onClose={onClose} />}
    </Dialog>
  )
}

function Opened({ id, readOnly, onClose }: { id: number; readOnly: boolean; onClose: () => void }) {
  const { can } = useAuthSession()
  const stored = useStoredDraft(staffCalls.kind, { id })
  const query = useQuery({
    ...api.submissions.show.query({ params: { id } }),
    ...handlesOwnError,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <QueryBoundary query={query} variant="form">
      {({ data: submission }) => {
        if (readOnly || !submission.editable || !can('update-survey-instance'))
          return <SubmissionView submission={submission} />
        return (
          <QueryBoundary query={stored} variant="form">
            {(draft) => <Continued submission={submission} stored={draft} onClose={onClose} />}
          </QueryBoundary>
        )
      }}
    </QueryBoundary>
  )
}

interface ContinuedProps {
  submission: Submission
  stored: StoredDraft | null
  onClose: () => void
}

function Continued({ submission, stored, onClose }: ContinuedProps) {
  const { id: user } = useUser()
  const { name_text: patient } = submission.patient
  const draft = draftOf(submission, stored ?? undefined, { user, kind: staffCalls.kind, patient })
  const filling = useFilling(staffCalls, submission.groups, draft)
  const changed = useSubmissionsChanged()
  const close = () => {
    void changed()
    onClose()
  }
  return <FillingForm filling={filling} groups={submission.groups} onSubmitted={close} onClose={close} />
}
