import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/kit/translate'
import type { Submission } from '#contract/submissions/submission'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { FormAnswering } from '../../surveys'
import { PrintLanguage } from './PrintLanguage'
import classes from './print.module.css'

/** A submission as it was answered, to be read and printed in either language. */
export function SubmissionPrint() {
  const t = useText('submissions')
  const { id = '' } = useParams()
  const query = useQuery({ ...api.submissions.show.query({ params: { id } }), ...handlesOwnError })
  const parent = { to: '/public-surveys', label: t('print.submissions') }
  const title = query.data?.data.survey.title ?? t('print.title')
  return (
    <Page
      title={title}
      width="narrow"
      breadcrumbs={[parent, { label: title }]}
      actions={
        query.data && (
          <div className={classes.screenOnly}>
            <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print.print')}
            </Button>
          </div>
        )
      }
    >
      <QueryBoundary query={query} missing={parent}>
        {({ data }) => <Shown submission={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Shown({ submission }: { submission: Submission }) {
  const t = useText('submissions')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { time_zone: zone } = useUser()
  const { survey, patient, hospital, creator, submitted_at: submitted, note } = submission
  return (
    <>
      <PrintLanguage value={language} onChange={setLanguage} />
      <div className={classes.paper}>
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
        <FormAnswering groups={submission.groups} answers={submission.surveys_answers} language={language} readOnly />
      </div>
    </>
  )
}
