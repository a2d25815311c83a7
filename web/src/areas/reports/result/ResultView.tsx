import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ReportHead, ResultRow } from '#contract/reports/result'
import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import type { ListResult } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Segmented } from '../../../ui/Segmented'
import { ResultChart } from './ResultChart'
import { ResultTable } from './ResultTable'
import classes from './result.module.css'

interface ResultViewProps {
  report: ReportHead
  list: ListResult<ResultRow>
  onPageChange: (page: number, isReplacing?: boolean) => void
  onClearFilters?: (() => void) | undefined
  rowTo?: (row: ResultRow) => string | undefined
  filters?: ReactNode
}

/** A result: when and by whom it was made, its limits, chart and table, and beside them what it counts. */
export function ResultView({ report, filters, ...table }: ResultViewProps) {
  const t = useText('reports')
  const [kind, setKind] = useState(report.chart?.kind ?? 'bar')
  const kinds = [
    { value: 'bar' as const, label: t('chart.bar') },
    { value: 'line' as const, label: t('chart.line') },
  ]
  return (
    <div className={classes.layout} data-aside={report.definition.length > 0 || undefined}>
      <div className={classes.main}>
        <MadeLine report={report} />
        {filters && <div className={classes.filters}>{filters}</div>}
        {report.limits.map((limit) => (
          <InlineNotice key={limit} tone="warn" icon={<IconAlertCircle />}>
            <BidiText>{limit}</BidiText>
          </InlineNotice>
        ))}
        {report.chart && report.chart.points.length > 0 && (
          <Card actions={<Segmented label={t('chart.kind')} options={kinds} value={kind} onChange={setKind} />}>
            <ResultChart report={report} kind={kind} />
          </Card>
        )}
        <div className={classes.scroll}>
          <ResultTable {...table} label={report.title || t('saved.result')} report={report} />
        </div>
      </div>
      {report.definition.length > 0 && (
        <aside>
          <Card title={t('definition.title')}>
            <Facts
              layout="columns"
              facts={report.definition.map(({ term, meaning }) => ({ label: term, value: meaning }))}
            />
          </Card>
        </aside>
      )}
    </div>
  )
}

function MadeLine({ report: { made_at: at, made_by: by, time_zones: zones } }: { report: ReportHead }) {
  const t = useText('reports')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const places = zones.map((each) => zonePlace(each, language)).join(' · ')
  return (
    <p className={classes.made}>
      <span>
        {t('made.at')} <InstantText instant={at} zone={zone} />
      </span>
      <span>
        {t('made.by')} <Name>{by}</Name>
      </span>
      {zones.length > 0 && <span>{t('made.zones', { zones: places })}</span>}
      <span>{t('made.audited')}</span>
    </p>
  )
}
