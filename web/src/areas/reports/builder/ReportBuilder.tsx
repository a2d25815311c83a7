import { IconMathFunction } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SavedReport } from '#contract/reports/calls'
import { reportLimits } from '#contract/reports/limits'
import { EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import type { FormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { BoundsNote } from './BoundsNote'
import classes from './builder.module.css'
import { type BuilderValues, builderValues, queryOf, reachedFrom } from './builderState'
import { ColumnsCard } from './ColumnsCard'
import { ConditionsCard } from './ConditionsCard'
import { Preview } from './Preview'
import { SourcesPane } from './SourcesPane'

interface ReportBuilderProps {
  /** The report to change, or to duplicate. */
  report?: SavedReport | undefined
  isNew: boolean
  base?: FormBase<BuilderValues> | undefined
}

/** The builder of reports: sources, columns with functions, conditions and order, with a live preview. */
export function ReportBuilder({ report, isNew, base }: ReportBuilderProps) {
  const t = useText('reports')
  const config = useQuery({ ...api.reports.config.query(), ...handlesOwnError, staleTime: 300_000 })
  const form = useEntityForm({
    initial: builderValues(report),
    schema: () => import('#contract/reports/input').then((module) => module.ReportInput),
    base,
    body: (values: BuilderValues) => ({
      name: values.name,
      description: values.description,
      query: queryOf(values),
    }),
    send: (body, options) =>
      isNew || !report
        ? api.reports.create.call({ body, ...options })
        : api.reports.update.call({ params: { id: report.id }, body, ...options }),
    area: 'reports',
    listAt: '/reports',
  })
  const { values } = form
  const errors = Object.fromEntries(Object.entries(form.errors).map(([field, messages]) => [field, messages?.[0]]))
  const title = isNew ? t('builder.new') : t('builder.edit')
  return (
    <EntityFormPage title={title} parent={{ label: t('saved.title'), to: '/reports' }} form={form}>
      {report && report.removed.length > 0 && (
        <InlineNotice tone="warn">{t('builder.removed', { names: report.removed.join(' · ') })}</InlineNotice>
      )}
      <Card>
        <div className={classes.fields}>
          <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
          <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} />
        </div>
      </Card>
      <QueryBoundary query={config} variant="form">
        {({ data: catalogue }) => {
          const reached = reachedFrom(catalogue, values.table)
          const [start] = reached
          const chosen = new Set(values.columns.map(({ column }) => column))
          return (
            <div className={classes.builder}>
              <div className={classes.stack}>
                <Card>
                  <SelectField
                    name="query.table"
                    label={t('builder.table')}
                    options={catalogue.map(({ name, label }) => ({ value: name, label }))}
                    value={values.table || null}
                    onChange={(table) => form.set({ ...builderValues(), ...pickTexts(values), table: table ?? '' })}
                    error={errors['query.table']}
                  />
                </Card>
                {values.table !== '' && (
                  <SourcesPane
                    reached={reached}
                    chosen={chosen}
                    onTick={(name, isTicked) =>
                      form.set({
                        columns: isTicked
                          ? [...values.columns, { column: name, function: '', label: '' }]
                          : values.columns.filter(({ column }) => column !== name),
                      })
                    }
                  />
                )}
              </div>
              <div className={classes.stack}>
                <ColumnsCard
                  reached={reached}
                  values={values}
                  set={form.set}
                  errors={errors}
                  most={reportLimits.columns}
                />
                <ConditionsCard
                  reached={reached}
                  values={values}
                  set={form.set}
                  errors={errors}
                  most={reportLimits.conditions}
                />
                {start && <BoundsNote values={values} base={start} />}
                <InlineNotice tone="neutral" icon={<IconMathFunction />}>
                  {t('builder.once')}
                </InlineNotice>
              </div>
              <Preview values={values} onChart={(chart) => form.set({ chart })} />
            </div>
          )
        }}
      </QueryBoundary>
    </EntityFormPage>
  )
}

function pickTexts({ name, description, chart }: BuilderValues) {
  return { name, description, chart }
}
