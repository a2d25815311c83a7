import type { ReactNode } from 'react'
import type { Submission } from '#contract/submissions/submission'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { FormAnswering } from '../surveys'
import classes from './SubmissionView.module.css'

interface SubmissionViewProps {
  submission: Submission
  /** Returns a link after the answer to a question. */
  questionLink?: ((line: number, title: string) => ReactNode) | undefined
  /** Whether flagged answers show what their author attached for the patient. */
  advises?: boolean
  /** It stands on a page, so that headings follow its title; in a dialog or a card, they follow its heading. */
  onPage?: boolean | undefined
}

/** A submission with its answers, in the version of the form that was answered. */
export function SubmissionView({ submission, questionLink, advises = false, onPage }: SubmissionViewProps) {
  const t = useText('submissions')
  const { time_zone: zone } = useUser()
  const { survey, patient, hospital, specialty, creator, submitted_at: submittedAt, note } = submission
  return (
    <div className={classes.view}>
      <Facts
        facts={[
          { label: t('column.patient'), value: <bdi>{patient.name_text}</bdi> },
          { label: t('column.hospital'), value: hospital?.name },
          { label: t('column.specialty'), value: specialty?.name },
          { label: t('field.version'), value: survey.version },
          { label: t('field.submitted'), value: submittedAt && <InstantText instant={submittedAt} zone={zone} /> },
          { label: t('print.filledInBy'), value: <bdi>{creator.name_text}</bdi> },
          { label: t('field.note'), value: note && <span dir="auto">{note}</span> },
        ]}
      />
      <FormAnswering
        groups={submission.groups}
        answers={submission.surveys_answers}
        questionLink={questionLink}
        advises={advises}
        onPage={onPage}
        readOnly
      />
    </div>
  )
}
