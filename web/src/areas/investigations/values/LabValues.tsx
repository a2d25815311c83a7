import { IconChartLine } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { LabValue } from '#contract/results/labValue'
import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { IconButton } from '../../../ui/IconButton'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { FlagBadge } from './FlagBadge'
import { isNumber, isNumeric, rangeText } from './rangeText'
import classes from './values.module.css'

type LabValuesProps = {
  values: readonly LabValue[]
  /** Returns the trend of a value, which is opened from it; without it, there are no trends. */
  trend?: (valueId: number) => ReactNode
}

/** The values of a result, each with the range of its lab and its flag. */
export function LabValues({ values, trend }: LabValuesProps) {
  const t = useText('investigations')
  const [opened, setOpened] = useState<number>()
  if (values.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={t('value.title')}>
        {values.map((value) => (
          <li key={value.id} className={classes.value}>
            <Name>{value.analyte}</Name>
            <span className={classes.amount}>
              <Isolate dir={isNumeric(value.value) ? 'ltr' : 'auto'}>
                {value.unit === null ? value.value : `${value.value} ${value.unit}`}
              </Isolate>
            </span>
            <span className={classes.range}>
              <Range value={value} />
            </span>
            <span className={classes.end}>
              <FlagBadge value={value} />
              {trend && isNumber(value.value) && (
                <span className={classes.trend}>
                  <IconButton
                    label={t('trend.open', { analyte: isolated(value.analyte) })}
                    icon={<IconChartLine />}
                    onClick={() => setOpened(value.id)}
                  />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {trend && (
        <Dialog
          open={opened !== undefined}
          onClose={() => setOpened(undefined)}
          title={t('trend.title')}
          size="wide"
          fullOnPhone
        >
          {opened !== undefined && <Suspense>{trend(opened)}</Suspense>}
        </Dialog>
      )}
    </>
  )
}

function Range({ value }: { value: LabValue }) {
  const t = useText('investigations')
  const range = rangeText(value)
  if (range === '') return t('value.noRange')
  return (
    <>
      {t('value.range')} <Isolate dir={value.range_text === null ? 'ltr' : 'auto'}>{range}</Isolate>
    </>
  )
}
