import { IconTable } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from '../Button'
import { isolated } from '../isolated'
import { useUiText } from '../texts'
import classes from './Chart.module.css'
import pictureClasses from './ChartPicture.module.css'
import { type ChartRow, ChartTable } from './ChartTable'
import { useChartText } from './chartTexts'
import { useSteps } from './useSteps'

type ChartFrameProps = {
  title: string
  finding: string
  legend: ReactNode
  /** Header of the rows in the table. */
  rowHeader: string
  series: readonly { key: string; label: string }[]
  rows: readonly ChartRow[]
  /** The number of rows in the picture, which are the first ones. */
  steps: number
  /** For the element whose width the picture has. */
  plot: Ref<HTMLDivElement>
  /** Size of the picture; undefined until its element is measured. */
  size: { width: number; height: number } | undefined
  /** Returns the row that is nearest to a position in the picture, in px. */
  find: (x: number, y: number) => number | undefined
  children: (active: number | undefined) => ReactNode
}

/** The picture of a chart with its legend, the value that is being read, and the table. */
export function ChartFrame({
  title,
  finding,
  legend,
  rowHeader,
  series,
  rows,
  steps,
  plot,
  size,
  find,
  children,
}: ChartFrameProps) {
  const t = useChartText()
  const text = useUiText()
  const tableId = useId()
  const [isTableOpen, setIsTableOpen] = useState(false)
  const textOf = (index: number) => {
    const row = rows[index]
    if (!row) return ''
    const values = row.values.flatMap((value, column) => {
      if (value === undefined) return []
      const shown = value ?? text('noData')
      return series.length > 1 ? t('value', { series: isolated(series[column]?.label ?? ''), value: shown }) : shown
    })
    return t('row', { label: row.label, values: values.join(t('separator')) })
  }
  const { active, keyTarget } = useSteps({
    count: steps,
    textOf,
    find: (x, y) => size && find(x * size.width, y * size.height),
  })
  if (!rows.some(({ values }) => values.some((value) => value !== null && value !== undefined)))
    return <p className={classes.empty}>{text('noData')}</p>
  return (
    <>
      {legend}
      <div ref={plot} className={classes.plot}>
        {size && (
          <svg
            className={pictureClasses.picture}
            role="img"
            aria-label={finding}
            width={size.width}
            height={size.height}
            viewBox={`0 0 ${size.width} ${size.height}`}
          >
            {children(active)}
          </svg>
        )}
        <div className={classes.steps} role="application" aria-label={t('keys', { title })} {...keyTarget} />
      </div>
      {steps < rows.length && <p className={classes.limit}>{t('limited', { shown: steps, total: rows.length })}</p>}
      <div className={classes.foot}>
        <p className={classes.reading} data-hint={active === undefined || undefined}>
          {active === undefined ? t('hint') : textOf(active)}
        </p>
        <Button
          size="small"
          variant="subtle"
          icon={<IconTable />}
          aria-expanded={isTableOpen}
          aria-controls={isTableOpen ? tableId : undefined}
          onClick={() => setIsTableOpen(!isTableOpen)}
        >
          {t(isTableOpen ? 'table.hide' : 'table.show')}
        </Button>
      </div>
      {isTableOpen && <ChartTable id={tableId} title={title} rowHeader={rowHeader} series={series} rows={rows} />}
    </>
  )
}
