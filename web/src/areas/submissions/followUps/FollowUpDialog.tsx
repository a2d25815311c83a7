import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Submission } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextLink } from '../../../ui/TextLink'
import { staffCalls } from '../calls'
import { draftOf } from '../filling/newDraft'
import { useStoredDraft } from '../filling/useStoredDraft'
import { SubmissionView } from '../SubmissionView'
import { FollowUpForm } from './FollowUpForm'
import { type FollowUpCase, fieldsOf } from './followUpCase'

interface FollowUpDialogProps extends FollowUpCase {
  /** Null while it is closed. */
  id: number | null
  onClose: () => void
}

/** Shows a follow-up, or continues a draft. */
export function FollowUpDialog({ id, ...props }: FollowUpDialogProps) {
  const t = useText('submissions')
  return (
    <Dialog open={id !== null} onClose={props.onClose} size="wide" title={t(`followUps.one.${props.type}`)}>
      {id !== null && <Opened key={id} id={id} {...props} />}
    </Dialog>
  )
}

function Opened({ id, onClose, ...followUps }: FollowUpDialogProps & { id: number }) {
  const { id: user } = useUser()
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
        if (!submission.editable || !can('update-follow-up')) return <Shown submission={submission} />
        return (
          <QueryBoundary query={stored} variant="form">
            {(known) => {
              const draft = draftOf(submission, known ?? undefined, {
                user,
                kind: staffCalls.kind,
                patient: followUps.patient,
              })
              return (
                <FollowUpForm
                  groups={submission.groups}
                  draft={{ ...draft, fields: { ...draft.fields, ...fieldsOf(followUps) } }}
                  onClose={onClose}
                />
              )
            }}
          </QueryBoundary>
        )
      }}
    </QueryBoundary>
  )
}

/** A follow-up that can only be read; its answers lead to those of the patient over time. */
function Shown({ submission }: { submission: Submission }) {
  const t = useText('submissions')
  // Only final submissions are in the statistics.
  const isCounted = submission.submitted_at !== null
  const answered = new Set(submission.surveys_answers.map(({ line_id }) => line_id))
  return (
    <SubmissionView
      submission={submission}
      questionLink={(line, title) =>
        isCounted &&
        answered.has(line) && (
          <TextLink
            to={`/survey-statistics?by=patient&patient=${submission.patient.id}&question=${line}`}
            icon={<IconChartLine aria-hidden />}
          >
            {t('followUps.overTime')}
            <span className="visually-hidden">: {title}</span>
          </TextLink>
        )
      }
    />
  )
}
