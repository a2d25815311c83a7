import { repeats, seriesScopes } from '#contract/calendarEvents/codes'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { DateField } from '../../../ui/fields/DateField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import type { Round } from '../types'
import type { RoundValues } from './values'

type SeriesFieldsProps = {
  form: Form<RoundValues>
  /** undefined for a new one. */
  round: Round | undefined
}

/** How a new round repeats; of a round in a series, whether the later ones change as well. */
export function SeriesFields({ form, round }: SeriesFieldsProps) {
  const t = useText('rounds')
  const { values } = form
  if (round)
    return (
      round.series && (
        <RadioGroupField
          {...form.field('scope')}
          label={t('field.scope')}
          options={seriesScopes.map((value) => ({
            value,
            label: t(`scope.${value}`, { count: round.series?.following ?? 0 }),
          }))}
        />
      )
    )
  return (
    <>
      <SelectField
        {...form.field('repeat')}
        label={t('field.repeat')}
        placeholder={t('repeat.never')}
        options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        optional
      />
      {values.repeat !== null && (
        <>
          <DateField
            {...form.field('repeat_until')}
            label={t('field.repeat_until')}
            hint={t('repeatUntil.hint')}
            {...(values.date && { min: values.date })}
          />
          <CheckboxField
            label={t('field.skip_vacations')}
            checked={values.skip_vacations}
            onChange={(skip) => form.set({ skip_vacations: skip })}
          />
        </>
      )}
    </>
  )
}
