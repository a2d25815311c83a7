import { measuredValueIn } from '#contract/results/decimal'
import { statedFlags } from '#contract/results/flag'
import { longestLabValue, longestUnit } from '#contract/results/labValue'
import type { FieldErrors } from '../../../app/form/formErrors'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CodeField } from '../../../ui/fields/CodeField'
import { DecimalField } from '../../../ui/fields/DecimalField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Name } from '../../../ui/Name'
import { sentPosition, type ValueRow } from './valueRows'
import classes from './values.module.css'

type ValuesEditorProps = { field: FormField<ValueRow[]>; errors: FieldErrors }

/** Edits the values of a result: one row for each analyte, with the unit and the range that its lab prints. */
export function ValuesEditor({ field: { value: rows, onChange, onBlur, name, error }, errors }: ValuesEditorProps) {
  const t = useText('investigations')
  if (rows.length === 0) return null
  const set = (index: number, some: Partial<ValueRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...some } : row)))
  /** Shows the number that was read; other text stays as typed. */
  const showRead = (index: number, typed: string) => {
    const { kind, text } = measuredValueIn(typed)
    if (kind !== 'text' && text !== typed) set(index, { value: text })
  }
  return (
    <section className={classes.rows} aria-label={t('value.title')}>
      <h3>{t('value.title')}</h3>
      <p className={classes.hint}>{t('value.hint')}</p>
      {error && <p role="alert">{error}</p>}
      {rows.map((row, index) => {
        const errorOf = (of: string) => errors[`${name}.${sentPosition(rows, index)}.${of}`]?.[0]
        const field = (of: 'value' | 'unit' | 'low' | 'high' | 'range_text') => ({
          value: row[of],
          onChange: (value: string) => set(index, { [of]: value }),
          onBlur,
          error: errorOf(of),
          optional: true,
        })
        return (
          <fieldset key={row.analyte_id} className={classes.row}>
            <legend className={classes.legend}>
              <Name>{row.analyte}</Name>
            </legend>
            <TextField
              {...field('value')}
              onBlur={() => {
                showRead(index, row.value)
                onBlur()
              }}
              label={t('value.value')}
              maxLength={longestLabValue}
            />
            <CodeField {...field('unit')} label={t('value.unit')} maxLength={longestUnit} />
            <DecimalField {...field('low')} label={t('value.low')} />
            <DecimalField {...field('high')} label={t('value.high')} />
            <div className={classes.wide}>
              <TextField {...field('range_text')} label={t('value.rangeText')} maxLength={longestLabValue} />
            </div>
            <div className={classes.wide}>
              <SelectField
                label={t('value.flag')}
                value={row.flag || null}
                onChange={(flag) => set(index, { flag: statedFlags.find((each) => each === flag) ?? '' })}
                onBlur={onBlur}
                error={errorOf('flag') ?? errorOf('analyte_id')}
                placeholder={t('value.flagFromRange')}
                options={statedFlags.map((flag) => ({ value: flag, label: t(`value.flag.${flag}`) }))}
                optional
              />
            </div>
          </fieldset>
        )
      })}
    </section>
  )
}
