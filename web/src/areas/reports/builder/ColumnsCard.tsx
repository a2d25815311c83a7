import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import { Segmented } from '../../../ui/Segmented'
import { numbered } from '../numbered'
import classes from './builder.module.css'
import { type BuilderValues, type ChosenColumn, findIn, functionsOf, nameIn, type Reached } from './builderState'

interface ColumnsCardProps {
  reached: readonly Reached[]
  values: BuilderValues
  set: (some: Partial<BuilderValues>) => void
  errors: Readonly<Record<string, string | undefined>>
  most: number
}

/** The main data, the ticked columns with a function each, and the order. */
export function ColumnsCard({ reached, values, set, errors, most }: ColumnsCardProps) {
  const t = useText('reports')
  const { grouping, columns, order, direction } = values
  const groupable = reached
    .filter(({ isMany }) => !isMany)
    .flatMap((of) =>
      of.table.columns
        .filter((column) => functionsOf({ of, column }, 'grouping').length > 0)
        .map((column) => ({
          value: nameIn(of, column),
          label: of.way ? `${of.label} · ${column.label}` : column.label,
        })),
    )
  const labelOf = ({ column, label }: ChosenColumn) => label || findIn(reached, column)?.column.label || column
  const change = (index: number, some: Partial<ChosenColumn>) =>
    set({ columns: columns.map((each, at) => (at === index ? { ...each, ...some } : each)) })
  const toFront = (index: number) =>
    set({ columns: [...columns.filter((_each, at) => at === index), ...columns.filter((_each, at) => at !== index)] })
  return (
    <Card title={t('builder.columns')} note={t('builder.count', { chosen: columns.length + 1, max: most })}>
      <div className={classes.line}>
        <SelectField
          name="query.grouping.column"
          label={t('builder.grouping')}
          options={groupable}
          value={grouping.column || null}
          onChange={(column) => {
            const found = findIn(reached, column ?? '')
            const [first = ''] = found ? functionsOf(found, 'grouping') : []
            set({ grouping: { column: column ?? '', function: first, label: '' } })
          }}
          error={errors['query.grouping.column'] ?? (grouping.column ? undefined : errors['query.grouping'])}
        />
        <FunctionField
          name="query.grouping.function"
          reached={reached}
          chosen={grouping}
          kind="grouping"
          onChange={(of) => set({ grouping: { ...grouping, function: of } })}
          error={errors['query.grouping.function']}
        />
      </div>
      {numbered(columns).map(({ item: chosen, at: index, key }) => (
        <fieldset key={`${key} ${chosen.column}`} className={classes.line}>
          <legend className={classes.legend}>{findIn(reached, chosen.column)?.column.label ?? chosen.column}</legend>
          <FunctionField
            name="query.columns.function"
            reached={reached}
            chosen={chosen}
            kind="all"
            onChange={(of) => change(index, { function: of })}
            error={errors['query.columns.function']}
          />
          <TextField
            label={t('builder.label')}
            value={chosen.label}
            onChange={(label) => change(index, { label })}
            maxLength={100}
            optional
          />
          <span className={classes.buttons}>
            <IconButton
              size="small"
              label={t('builder.first', { column: labelOf(chosen) })}
              icon={<IconArrowUp />}
              onClick={() => toFront(index)}
            />
            <IconButton
              size="small"
              label={t('builder.remove', { column: labelOf(chosen) })}
              icon={<IconX />}
              onClick={() => set({ columns: columns.filter((_each, at) => at !== index) })}
            />
          </span>
        </fieldset>
      ))}
      {columns.length === 0 && <p role={errors['query.columns'] ? 'alert' : undefined}>{t('builder.noColumns')}</p>}
      {columns.length + 1 > most && <p role="alert">{errors['query.columns']}</p>}
      <div className={classes.line}>
        <SelectField
          label={t('builder.order')}
          options={[grouping, ...columns].map((column, index) => ({
            value: String(index),
            label: labelOf(column) || t('builder.grouping'),
          }))}
          value={String(Math.min(order, columns.length))}
          onChange={(value) => set({ order: Number(value ?? 0) })}
        />
        <Segmented
          label={t('builder.direction')}
          options={[
            { value: 'desc', label: t('builder.desc') },
            { value: 'asc', label: t('builder.asc') },
          ]}
          value={direction}
          onChange={(value) => set({ direction: value })}
        />
      </div>
    </Card>
  )
}

interface FunctionFieldProps {
  name: string
  reached: readonly Reached[]
  chosen: ChosenColumn
  kind: 'grouping' | 'all'
  onChange: (of: ChosenColumn['function']) => void
  error: string | undefined
}

function FunctionField({ name, reached, chosen, kind, onChange, error }: FunctionFieldProps) {
  const t = useText('reports')
  const found = findIn(reached, chosen.column)
  const functions = found ? functionsOf(found, kind) : []
  return (
    <SelectField
      name={name}
      label={t('builder.function')}
      options={functions.map((value) => ({ value, label: t(`function.${value}`) }))}
      value={chosen.function || null}
      onChange={(value) => onChange(functions.find((each) => each === value) ?? '')}
      disabled={functions.length === 0}
      error={functions.some((each) => each === chosen.function) ? undefined : error}
    />
  )
}
