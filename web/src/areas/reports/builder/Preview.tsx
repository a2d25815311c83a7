import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Segmented } from '../../../ui/Segmented'
import { ResultChart } from '../result/ResultChart'
import { ResultTable } from '../result/ResultTable'
import classes from './builder.module.css'
import { type BuilderValues, isComplete, queryOf } from './builderState'

/** A change is previewed when the user has stopped for so long, in milliseconds. */
const pauseMs = 600

interface PreviewProps {
  values: BuilderValues
  onChart: (chart: BuilderValues['chart']) => void
}

/** The first 50 rows of the report that is being built, with the user's own permissions. */
export function Preview({ values, onChart }: PreviewProps) {
  const t = useText('reports')
  const language = useLanguage()
  const [shown, setShown] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setShown(values), pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  const isReady = isComplete(shown)
  const preview = useQuery({
    ...api.reports.preview.query({ body: { query: queryOf(shown) } }),
    ...handlesOwnError,
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  const kinds = [
    { value: 'bar' as const, label: t('chart.bar') },
    { value: 'line' as const, label: t('chart.line') },
  ]
  const { data, error } = preview
  const zones = data?.report.time_zones.map((zone) => zonePlace(zone, language)).join(' · ') ?? ''
  return (
    <Card
      title={t('builder.preview')}
      actions={<Segmented label={t('chart.kind')} options={kinds} value={values.chart} onChange={onChart} />}
    >
      {!isReady && <p>{t('builder.previewNext')}</p>}
      {isReady && error && (
        <InlineNotice tone="warn" alert>
          {error instanceof Problem ? <PreviewProblem problem={error} /> : t('builder.previewFailed')}
        </InlineNotice>
      )}
      {isReady && !error && !data && <Skeleton variant="rows" count={4} />}
      {isReady && !error && data && (
        <>
          {data.report.limits.map((limit) => (
            <InlineNotice key={limit} tone="warn">
              {limit}
            </InlineNotice>
          ))}
          <ResultChart report={data.report} kind={values.chart} />
          <ResultTable
            label={t('builder.preview')}
            report={data.report}
            list={preview}
            onPageChange={() => undefined}
          />
          <p className={classes.note}>
            {t('builder.previewNote')}
            {zones && ` ${t('builder.zones', { zones })}`}
          </p>
        </>
      )}
    </Card>
  )
}

function PreviewProblem({ problem }: { problem: Problem }) {
  const messages = [...new Set(Object.values(problem.errors).flat())]
  if (messages.length === 0) return <ProblemText problem={problem} />
  return (
    <ul>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
