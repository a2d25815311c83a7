import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Operator } from '#contract/reports/query'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { CodeField } from '../../../ui/fields/CodeField'
import { DateField } from '../../../ui/fields/DateField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import { numbered } from '../numbered'
import classes from './builder.module.css'
import { type BuilderValues, type ChosenCondition, findIn, nameIn, noCondition, type Reached } from './builderState'

interface ConditionsCardProps {
  reached: readonly Reached[]
  values: BuilderValues
  set: (some: Partial<BuilderValues>) => void
  errors: Readonly<Record<string, string | undefined>>
  most: number
}

const withoutValue: readonly (Operator | '')[] = ['', 'empty', 'not_empty']

/** The conditions, all of which apply: a column, an operator and its values each. */
export function ConditionsCard({ reached, values, set, errors, most }: ConditionsCardProps) {
  const t = useText('reports')
  const { conditions } = values
  const columns = reached.flatMap((of) =>
    of.table.columns
      .filter(({ operators }) => operators.length > 0)
      .map((column) => ({ value: nameIn(of, column), label: of.way ? `${of.label} · ${column.label}` : column.label })),
  )
  const change = (index: number, some: Partial<ChosenCondition>) =>
    set({ conditions: conditions.map((each, at) => (at === index ? { ...each, ...some } : each)) })
  return (
    <Card
      title={t('builder.conditions')}
      note={t('builder.allTogether')}
      actions={
        conditions.length < most && (
          <Button size="small" icon={<IconPlus />} onClick={() => set({ conditions: [...conditions, noCondition] })}>
            {t('builder.addCondition')}
          </Button>
        )
      }
    >
      {errors['query.conditions'] && <p role="alert">{errors['query.conditions']}</p>}
      {numbered(conditions).map(({ item: condition, at: index, key }) => {
        const found = findIn(reached, condition.column)
        const operators = found?.column.operators ?? []
        const isOffered = operators.some((each) => each === condition.operator)
        return (
          <fieldset key={key} className={classes.line}>
            <legend className="visually-hidden">{t('builder.condition', { number: index + 1 })}</legend>
            <SelectField
              name="query.conditions.column"
              label={t('builder.column')}
              options={columns}
              value={condition.column || null}
              onChange={(column) => change(index, { ...noCondition, column: column ?? '' })}
              error={found ? undefined : errors['query.conditions.column']}
            />
            <SelectField
              name="query.conditions.operator"
              label={t('builder.operator')}
              options={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
              value={condition.operator || null}
              onChange={(value) =>
                change(index, { operator: operators.find((each) => each === value) ?? '', value: '', value2: '' })
              }
              disabled={operators.length === 0}
              error={isOffered ? undefined : errors['query.conditions.operator']}
            />
            {!withoutValue.includes(condition.operator) && (
              <ValueField
                reached={reached}
                condition={condition}
                value={condition.value}
                onChange={(value) => change(index, { value })}
                label={condition.operator === 'between' ? t('builder.from') : t('builder.value')}
                error={errors['query.conditions.value']}
              />
            )}
            {condition.operator === 'between' && (
              <ValueField
                reached={reached}
                condition={condition}
                value={condition.value2}
                onChange={(value2) => change(index, { value2 })}
                label={t('builder.to')}
                error={errors['query.conditions.value2']}
              />
            )}
            <IconButton
              size="small"
              label={t('builder.removeCondition', { number: index + 1 })}
              icon={<IconX />}
              onClick={() => set({ conditions: conditions.filter((_each, at) => at !== index) })}
            />
          </fieldset>
        )
      })}
    </Card>
  )
}

interface ValueFieldProps {
  reached: readonly Reached[]
  condition: ChosenCondition
  value: string
  onChange: (value: string) => void
  label: string
  error: string | undefined
}

/** A value in the field that its column needs. */
function ValueField({ reached, condition, value, onChange, label, error }: ValueFieldProps) {
  const t = useText('reports')
  const column = findIn(reached, condition.column)?.column
  const isHospital = column?.type === 'hospital'
  const choices = useQuery({ ...api.reports.choices.query(), staleTime: 300_000, enabled: isHospital }).data?.data
  const field = { label, error }
  const select = (options: readonly { value: string; label: string }[]) => (
    <SelectField {...field} options={options} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />
  )
  if (isHospital) return select((choices?.hospitals ?? []).map(({ id, name }) => ({ value: String(id), label: name })))
  if (column?.type === 'code') return select(column.options)
  if (column?.type === 'flag')
    return select([
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ])
  if (column?.type === 'instant' && condition.operator !== 'last_days')
    return <DateField {...field} value={value || null} onChange={(day) => onChange(day ?? '')} />
  if (column?.type === 'text') return <TextField {...field} value={value} onChange={onChange} maxLength={255} />
  return <CodeField {...field} value={value} onChange={onChange} maxLength={20} />
}
