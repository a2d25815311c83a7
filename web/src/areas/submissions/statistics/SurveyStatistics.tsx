import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SurveyStatistics as Statistics } from '#contract/submissions/statistics'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Chart } from '../../../ui/chart/Chart'
import { FigureStrip } from '../../../ui/FigureStrip'
import { Empty } from '../../../ui/feedback/Empty'
import { ErrorState } from '../../../ui/feedback/ErrorState'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ExportSubmissions } from './ExportSubmissions'
import { PeriodFilter } from './PeriodFilter'
import { QuestionCard } from './QuestionCard'
import classes from './statistics.module.css'
import type { StatisticsAddress } from './statisticsAddress'

async function findForms(q: string) {
  const { data } = await api.surveyStatistics.forms.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** How a form was answered, question by question, in all versions or in one. */
export function SurveyStatistics({ filters, setFilters }: StatisticsAddress) {
  const t = useText('submissions')
  const { can } = useAuthSession()
  const { survey, version, from, to } = filters
  const found = useQuery({
    ...api.surveyStatistics.survey.query({
      params: { id: survey },
      query: { version_id: version || undefined, from: from || undefined, to: to || undefined },
    }),
    enabled: survey !== '',
    placeholderData: keepPreviousData,
  })
  const statistics = survey === '' ? undefined : found.data?.data
  return (
    <>
      <div className={classes.choice}>
        <AsyncSelectField
          label={t('statistics.form')}
          placeholder={t('statistics.chooseForm')}
          search={findForms}
          value={survey ? { value: survey, label: statistics?.title_text ?? '' } : null}
          onChange={(form) => setFilters({ survey: form?.value ?? null, version: null })}
        />
      </div>
      <div className={classes.filters}>
        {statistics && statistics.versions.length > 1 && (
          <FilterChip
            label={t('statistics.version')}
            options={statistics.versions.map(({ id, version: number }) => ({
              value: String(id),
              label: t('statistics.versionNumber', { version: number }),
            }))}
            value={version || null}
            onChange={(value) => setFilters({ version: value })}
          />
        )}
        <PeriodFilter from={from} to={to} onChange={setFilters} />
        {statistics && can('list-all-patients-survey-instances') && (
          <ExportSubmissions survey={survey} title={statistics.title_text} from={from} to={to} />
        )}
      </div>
      {survey === '' && <Empty title={t('statistics.noForm')} body={t('statistics.noFormBody')} />}
      {survey !== '' && found.isPending && <Skeleton />}
      {survey !== '' && found.isError && <ErrorState onRetry={() => void found.refetch()} />}
      {statistics && <Answered statistics={statistics} />}
    </>
  )
}

function Answered({ statistics }: { statistics: Statistics }) {
  const t = useText('submissions')
  const { submissions_count, patients_count, drafts_count, questions } = statistics
  return (
    <div className={classes.cards}>
      <Card title={t('statistics.submissions')}>
        <FigureStrip
          figures={[
            { key: 'submissions', label: t('statistics.final'), value: submissions_count },
            { key: 'patients', label: t('statistics.patients'), value: patients_count },
            { key: 'drafts', label: t('statistics.drafts'), value: drafts_count },
          ]}
        />
      </Card>
      {submissions_count === 0 && <InlineNotice tone="info">{t('statistics.none')}</InlineNotice>}
      {submissions_count > 0 &&
        questions.map((question) => <QuestionCard key={question.line_id} question={question} of={questions} />)}
      {drafts_count > 0 && <StoppedDrafts statistics={statistics} />}
    </div>
  )
}

/** After which question drafts stop. */
function StoppedDrafts({ statistics }: { statistics: Statistics }) {
  const t = useText('submissions')
  const { drafts_count: drafts, drafts_without_answer: withoutAnswer, questions } = statistics
  const stopped = questions.filter(({ drafts_stopped: count }) => count)
  const categories = [
    ...(withoutAnswer > 0 ? [{ key: 'none', label: t('statistics.noAnswer'), values: [withoutAnswer] }] : []),
    ...stopped.map(({ line_id, question_text, drafts_stopped: count }) => ({
      key: String(line_id),
      label: question_text,
      values: [count],
    })),
  ]
  const [most] = [...categories].sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0))
  return (
    <Card>
      <Chart
        form="bars"
        level={2}
        title={t('statistics.stopped')}
        note={t('statistics.stoppedNote')}
        finding={t('statistics.stoppedFinding', { number: most?.values[0] ?? 0, drafts, question: most?.label ?? '' })}
        categoryLabel={t('statistics.lastAnswered')}
        series={[{ key: 'drafts', label: t('statistics.drafts'), total: drafts }]}
        categories={categories}
      />
    </Card>
  )
}
