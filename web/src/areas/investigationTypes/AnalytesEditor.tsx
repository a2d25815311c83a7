import { IconPlus, IconTrash } from '@tabler/icons-react'
import { mostAnalytes } from '#contract/investigationTypes/analytes'
import { longestUnit } from '#contract/results/labValue'
import type { FieldErrors } from '../../app/form/formErrors'
import type { FormField } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { CodeField } from '../../ui/fields/CodeField'
import { DecimalField } from '../../ui/fields/DecimalField'
import { TextField } from '../../ui/fields/TextField'
import { IconButton } from '../../ui/IconButton'
import { type AnalyteRow, emptyRow } from './analyteRows'
import classes from './analytes.module.css'

type AnalytesEditorProps = { field: FormField<AnalyteRow[]>; errors: FieldErrors }

/** Edits what the results of a type have values of. */
export function AnalytesEditor({ field: { value: rows, onChange, onBlur, name, error }, errors }: AnalytesEditorProps) {
  const t = useText('investigationTypes')
  const set = (index: number, some: Partial<AnalyteRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...some } : row)))
  return (
    <div className={classes.rows}>
      {error && <p role="alert">{error}</p>}
      {rows.map((row, index) => {
        const number = index + 1
        const field = (of: Exclude<keyof AnalyteRow, 'key' | 'id'>) => ({
          value: row[of],
          onChange: (value: string) => set(index, { [of]: value }),
          onBlur,
          error: errors[`${name}.${index}.${of}`]?.[0],
        })
        return (
          <fieldset key={row.key} className={classes.row}>
            <legend className={classes.legend}>{t('analyte.number', { number })}</legend>
            <TextField {...field('name')} label={t('field.name')} maxLength={255} />
            <TextField {...field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
            <CodeField {...field('loinc')} label={t('field.loinc')} maxLength={20} optional />
            <CodeField {...field('unit')} label={t('analyte.unit')} maxLength={longestUnit} optional />
            <DecimalField {...field('critical_low')} label={t('analyte.criticalLow')} optional />
            <DecimalField {...field('critical_high')} label={t('analyte.criticalHigh')} optional />
            <div className={classes.tools}>
              <IconButton
                label={t('analyte.remove', { number })}
                icon={<IconTrash />}
                onClick={() => onChange(rows.filter((_, position) => position !== index))}
              />
            </div>
          </fieldset>
        )
      })}
      {rows.length < mostAnalytes && (
        <div>
          <Button icon={<IconPlus />} onClick={() => onChange([...rows, emptyRow()])}>
            {t('analyte.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
