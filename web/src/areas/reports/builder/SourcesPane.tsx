import { IconAbc, IconCalendar, IconCheckbox, IconChevronDown, IconCoin, IconHash, IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CatalogueColumn } from '#contract/reports/result'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { SearchBox } from '../../../ui/list/SearchBox'
import { StatusBadge } from '../../../ui/StatusBadge'
import classes from './builder.module.css'
import { nameIn, type Reached } from './builderState'

interface SourcesPaneProps {
  reached: readonly Reached[]
  chosen: ReadonlySet<string>
  onTick: (name: string, isTicked: boolean) => void
}

const types: Record<CatalogueColumn['type'], ReactNode> = {
  text: <IconAbc />,
  code: <IconAbc />,
  hospital: <IconAbc />,
  number: <IconHash />,
  key: <IconHash />,
  money: <IconCoin />,
  flag: <IconCheckbox />,
  instant: <IconCalendar />,
}

/** The base table and those that are reached from it, with a box to tick for each column. */
export function SourcesPane({ reached, chosen, onTick }: SourcesPaneProps) {
  const t = useText('reports')
  const [searched, setSearched] = useState('')
  const lower = searched.trim().toLocaleLowerCase()
  const matches = (of: Reached, column: CatalogueColumn) =>
    `${of.label} ${column.label}`.toLocaleLowerCase().includes(lower)
  return (
    <Card title={t('builder.sources')}>
      <SearchBox value={searched} onChange={setSearched} placeholder={t('builder.search')} />
      {reached.map((of) => {
        const columns = of.table.columns.filter((column) => matches(of, column))
        if (columns.length === 0) return null
        return (
          <details key={of.way} className={classes.source} open={of.way === '' || lower !== ''}>
            <summary>
              <IconChevronDown aria-hidden="true" size={18} />
              <span>
                {of.label}
                <small>{of.way === '' ? t('builder.base') : of.cardinality}</small>
              </span>
            </summary>
            {columns.map((column) => (
              <div key={column.name} className={classes.sourceColumn}>
                <CheckboxField
                  label={column.label}
                  checked={chosen.has(nameIn(of, column))}
                  onChange={(isTicked) => onTick(nameIn(of, column), isTicked)}
                />
                <span className={classes.type} aria-hidden="true">
                  {types[column.type]}
                </span>
                {column.identifies && (
                  <StatusBadge tone="neutral" icon={<IconLock />}>
                    {t('builder.identifies')}
                  </StatusBadge>
                )}
              </div>
            ))}
          </details>
        )
      })}
      <p className={classes.note}>{t('builder.rights')}</p>
    </Card>
  )
}
