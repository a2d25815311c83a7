import { useQueryClient } from '@tanstack/react-query'
import type { DataImport } from '#contract/dataImports/calls'
import type { DateOrder } from '#contract/dataImports/cells'
import { fieldsOfKind, type ImportField, missingFields } from '#contract/dataImports/fields'
import { FormProblems } from '../../app/form/FormProblems'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { SegmentedField } from '../../ui/fields/SegmentedField'
import { SelectField } from '../../ui/fields/SelectField'
import classes from './dataImports.module.css'

interface Values {
  fields: (ImportField | null)[]
  date_order: DateOrder
  invites: boolean
}

/** Asks what each column of the file is, and begins the dry run. */
export function ColumnsForm({ file, onChecked }: { file: DataImport; onChecked: () => void }) {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const form = useForm({
    initial: {
      fields: file.columns.map(({ field }) => field),
      date_order: file.date_order,
      invites: file.invites,
    } as Values,
    schema: () => import('#contract/dataImports/calls').then((m) => m.CheckInput),
    send: (body, options) => api.dataImports.check.call({ params: { id: file.id }, body, ...options }),
    onDone: () => {
      onChecked()
      void queries.invalidateQueries({ queryKey: ['dataImports'] })
    },
    guard: false,
    handlesOwnError: true,
  })
  const { fields } = form.values
  const missing = missingFields(fields, file.kind)
  const choose = (index: number, chosen: string | null) =>
    form.set({ fields: fields.map((field, place) => (place === index ? (chosen as ImportField | null) : field)) })
  const error = form.field('fields').error
  return (
    <Card title={t('columns.title')}>
      <form {...form.props} className={classes.stack}>
        <p>{t('columns.lead')}</p>
        {file.kind !== 'patients' && <p>{t(`columns.choices.${file.kind}`)}</p>}
        {file.encoding === 'windows-1256' && <InlineNotice tone="warn">{t('columns.encoding')}</InlineNotice>}
        <ul className={classes.columns}>
          {file.columns.map(({ header, samples }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file have no other identity
            <li key={index} className={classes.column}>
              <div>
                <div className={classes.header}>
                  <BidiText>{header || t('columns.noHeader', { number: index + 1 })}</BidiText>
                </div>
                <div className={classes.samples}>
                  <BidiText>{samples.filter(Boolean).join(' · ')}</BidiText>
                </div>
              </div>
              <SelectField
                label={t('columns.field', { column: header || String(index + 1) })}
                labelHidden
                optional
                placeholder={t('columns.leftOut')}
                options={fieldsOfKind[file.kind]
                  .filter((field) => field === fields[index] || !fields.includes(field))
                  .map((field) => ({ value: field, label: t(`field.${field}`) }))}
                value={fields[index] ?? null}
                onChange={(chosen) => choose(index, chosen)}
              />
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <InlineNotice tone="warn" title={t('columns.missing')}>
            {missing.map((field) => t(`field.${field}`)).join(t('columns.comma'))}
          </InlineNotice>
        )}
        {error && (
          <InlineNotice tone="danger" alert>
            {error}
          </InlineNotice>
        )}
        <SegmentedField
          {...form.field('date_order')}
          label={t('columns.dates')}
          hint={t('columns.datesHint')}
          options={[
            { value: 'dmy', label: t('columns.dmy') },
            { value: 'mdy', label: t('columns.mdy') },
          ]}
        />
        {file.kind !== 'clinics' && (
          <CheckboxField
            label={t(`columns.invites.${file.kind}`)}
            hint={t(`columns.invitesHint.${file.kind}`)}
            checked={form.values.invites}
            onChange={(invites) => form.set({ invites })}
          />
        )}
        <FormProblems form={form} />
        <div>
          <Button
            variant="primary"
            type="submit"
            busy={form.busy}
            disabledReason={missing.length > 0 ? t('columns.missing') : undefined}
          >
            {t('check')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
