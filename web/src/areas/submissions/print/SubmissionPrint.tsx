import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/kit/translate'
import { isFollowUp } from '#contract/submissions/followUps'
import type { Submission } from '#contract/submissions/submission'
import { InLanguage } from '../../../app/i18n/InLanguage'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { FormAnswering } from '../../surveys'
import { PrintLanguage } from './PrintLanguage'
import { PrintPage } from './PrintPage'
import classes from './print.module.css'

/** A submission as it was answered, to be read and printed in either language: its answers, names, labels and dates. */
export function SubmissionPrint() {
  const t = useText('submissions')
  const { id = '' } = useParams()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const query = useQuery({
    queryKey: [...api.submissions.show.key({ params: { id } }), language],
    queryFn: ({ signal }) => api.submissions.show.call({ params: { id }, signal, language }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const shown = query.data?.data
  const parent =
    shown && isFollowUp(shown)
      ? {
          to: `/episodes/spok/case/${shown.model_id}?tab=${shown.type === 'nurse' ? 'nurse-follow-ups' : 'follow-ups'}`,
          label: t(shown.type === 'nurse' ? 'followUps.nurse' : 'followUps.doctor'),
        }
      : { to: '/public-surveys', label: t('print.submissions') }
  return (
    <PrintPage query={query} titleOf={({ survey }) => survey.title} parent={parent}>
      {(submission) => (
        <>
          <PrintLanguage value={language} onChange={setLanguage} />
          <InLanguage language={language}>
            <Shown submission={submission} />
          </InLanguage>
        </>
      )}
    </PrintPage>
  )
}

function Shown({ submission }: { submission: Submission }) {
  const t = useText('submissions')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { survey, patient, hospital, creator, submitted_at: submitted, note } = submission
  const { filters } = useListAddress('question')
  const wanted = Number(filters.question)
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    paper.current?.querySelector(`[data-question="${wanted}"]`)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (
    <div ref={paper} className={classes.paper}>
      <Facts
        layout="columns"
        facts={[
          { label: t('print.patient'), value: <Name>{patient.name_text}</Name> },
          ...(hospital ? [{ label: t('print.hospital'), value: <Name>{hospital.name}</Name> }] : []),
          {
            label: t('print.date'),
            value: submitted ? <InstantText instant={submitted} zone={zone} /> : t('print.draft'),
          },
          { label: t('print.filledInBy'), value: <Name>{creator.name_text}</Name> },
          { label: t('print.version'), value: survey.version },
        ]}
      />
      {note && <Facts facts={[{ label: t('print.note'), value: <BidiText>{note}</BidiText> }]} />}
      <FormAnswering
        groups={submission.groups}
        answers={submission.surveys_answers}
        language={language}
        flagged={wanted}
        readOnly
      />
    </div>
  )
}
