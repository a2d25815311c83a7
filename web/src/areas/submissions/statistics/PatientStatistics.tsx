import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PatientAnswers } from '#contract/submissions/statistics'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { Chart } from '../../../ui/chart/Chart'
import { InstantText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { ErrorState } from '../../../ui/feedback/ErrorState'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { SelectField } from '../../../ui/fields/SelectField'
import { formatNumber } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Row, RowList } from '../../../ui/RowList'
import { PeriodFilter } from './PeriodFilter'
import classes from './statistics.module.css'
import type { StatisticsAddress } from './statisticsAddress'

async function findPatients(q: string) {
  const { data } = await api.pickers.patients.call({ query: { q } })
  return data.map(({ id, name_text, uuid }) => ({
    value: String(id),
    label: [name_text, uuid].filter(Boolean).map(isolated).join(' · '),
  }))
}

/** The answers of a patient to one question over time. */
export function PatientStatistics({ filters, setFilters }: StatisticsAddress) {
  const t = useText('submissions')
  const { patient, question, from, to } = filters
  const card = useQuery({ ...api.pickers.patient.query({ params: { id: patient } }), enabled: patient !== '' })
  const questions = useQuery({
    ...api.surveyStatistics.patientQuestions.query({ params: { id: patient } }),
    enabled: patient !== '',
  })
  const answers = useQuery({
    ...api.surveyStatistics.patientAnswers.query({
      params: { patientId: patient, questionId: question },
      query: { from: from || undefined, to: to || undefined },
    }),
    enabled: patient !== '' && question !== '',
    placeholderData: keepPreviousData,
  })
  const asked = questions.data?.data ?? []
  const shown = patient !== '' && question !== '' ? answers.data?.data : undefined
  const failed = questions.isError ? questions : answers.isError ? answers : undefined
  return (
    <>
      <div className={classes.choice}>
        <AsyncSelectField
          label={t('statistics.patient')}
          search={findPatients}
          value={patient ? { value: patient, label: card.data?.data.name_text ?? '' } : null}
          onChange={(chosen) => setFilters({ patient: chosen?.value ?? null, question: null })}
        />
        <SelectField
          label={t('statistics.question')}
          placeholder={t('statistics.chooseQuestion')}
          disabled={asked.length === 0}
          options={asked.map(({ id, question: text, parent_text: composite }) => ({
            value: String(id),
            label: composite === null ? text : `${composite} – ${text}`,
          }))}
          value={question || null}
          onChange={(chosen) => setFilters({ question: chosen })}
        />
      </div>
      <div className={classes.filters}>
        <PeriodFilter from={from} to={to} onChange={setFilters} />
      </div>
      {patient === '' && <Empty title={t('statistics.noPatient')} body={t('statistics.noPatientBody')} />}
      {questions.data && asked.length === 0 && <Empty title={t('statistics.noQuestions')} />}
      {failed && <ErrorState onRetry={() => void failed.refetch()} />}
      {answers.isLoading && <Skeleton />}
      {shown && <OverTime answers={shown} />}
    </>
  )
}

function OverTime({
  answers: { question_text: text, unit, answers, answers_count: count },
}: {
  answers: PatientAnswers
}) {
  const t = useText('submissions')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const numbers = answers.flatMap(({ submitted_at: at, number }) => (number === null ? [] : [{ at, value: number }]))
  const [first, last] = [numbers.at(0), numbers.at(-1)]
  const shown = (value = 0) => formatNumber(value, language, { maximumFractionDigits: 2 })
  return (
    <div className={classes.cards}>
      {numbers.length > 0 && (
        <Card>
          <Chart
            form="line"
            level={2}
            title={text}
            note={t('statistics.answers', { count })}
            finding={t('statistics.trend', {
              first: shown(first?.value),
              last: shown(last?.value),
            })}
            series={[{ key: 'answers', label: text, points: numbers }]}
            zone={zone}
            precision="day"
            unit={unit || undefined}
          />
        </Card>
      )}
      <Card title={t('statistics.allAnswers')} note={t('statistics.answers', { count })} flush={answers.length > 0}>
        {answers.length === 0 ? (
          <p>{t('statistics.noAnswers')}</p>
        ) : (
          <RowList>
            {[...answers].reverse().map((answer) => (
              <Row
                key={answer.survey_instance_id}
                title={<BidiText>{answer.answer_body ?? t('statistics.hidden')}</BidiText>}
                line={
                  <>
                    <BidiText>{answer.survey_title}</BidiText> ·{' '}
                    {t('statistics.versionNumber', { version: answer.version })}
                  </>
                }
                end={<InstantText instant={answer.submitted_at} zone={zone} />}
              />
            ))}
          </RowList>
        )}
      </Card>
    </div>
  )
}
