import { addDays } from '#contract/rules/calendarDate'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FormSection'
import { formatDay } from '../../../ui/format'
import { type ExceptionValues, ramadanOf } from './specialHours'

type RamadanDaysProps = { form: Form<ExceptionValues> }

/** Chooses the first and the last day of Ramadan: as calculated, or as announced a day earlier or later. */
export function RamadanDays({ form }: RamadanDaysProps) {
  const t = useText('clinics')
  const language = useLanguage()
  const { date_from: from } = form.values
  const ramadan = ramadanOf(from ?? '')
  const optionsAround = (date: string) =>
    ([-1, 0, 1] as const).map((days) => {
      const day = addDays(date, days)
      const note = t(days < 0 ? 'hours.dayBefore' : days > 0 ? 'hours.dayAfter' : 'hours.computed')
      return { value: day, label: `${formatDay(day, language, 'day')} · ${note}` }
    })
  return (
    <FieldRow>
      <SelectField {...form.field('date_from')} label={t('hours.first')} options={optionsAround(ramadan.from)} />
      <SelectField {...form.field('date_to')} label={t('hours.last')} options={optionsAround(ramadan.to)} />
    </FieldRow>
  )
}
