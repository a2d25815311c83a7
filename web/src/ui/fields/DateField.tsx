import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import { DateInput } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { parseDate } from '#contract/rules/calendarDate'
import { formatDay, localeOf } from '../format'
import { MantineScope } from '../mantine/MantineScope'
import { useUiLanguage, useUiText } from '../texts'
import { readDay } from './day'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'

export type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD', or null for none. A calendar date without a time zone. Text that is not a date is shown as typed. */
  value: string | null
  /** Receives 'YYYY-MM-DD', null when emptied, or the text as typed when it is not a date: the form's schema rejects it. */
  onChange: (value: string | null) => void
  /** First and last day that the calendar offers, 'YYYY-MM-DD'. Other days can be typed: the form's schema rejects them. */
  min?: string | undefined
  max?: string | undefined
  /** What the calendar opens on: for a birth date the years, from which one chooses the month and then the day. */
  firstView?: 'days' | 'years'
}

/** Mantine's names of the views: a decade shows its years. */
const levels = { days: 'month', years: 'decade' } as const

/** Returns whether all days from `first` to `last` are before `min` or after `max`. Limits that are no dates do not count. */
function isOutside(first: string, last: string, min = '', max = ''): boolean {
  return (parseDate(min) !== undefined && last < min) || (parseDate(max) !== undefined && first > max)
}

/**
 * A date, typed as dd/mm/yyyy or selected in a calendar whose weeks begin on Saturday. What was typed is never erased:
 * the form shows what is wrong with it.
 */
export function DateField({ value, onChange, min, max, firstView = 'days', ...frame }: DateFieldProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const field = useMantineField(frame)
  const arrows = { previous: <IconChevronLeft className="flip" />, next: <IconChevronRight className="flip" /> }
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
  const isDate = value === null || parseDate(value) !== undefined
  const outside = (first: string, last: string) => isOutside(first, last, min, max)
  const nameOfMonth = (day: string) => month.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  return (
    <MantineScope>
      <DateInput
        {...field}
        classNames={{
          ...field.classNames,
          input: `${field.classNames.input} ${mantine.number}`,
          day: mantine.day,
          weekday: mantine.weekday,
          calendarHeader: mantine.calendarHead,
          calendarHeaderLevel: mantine.calendarLevel,
          calendarHeaderControl: mantine.calendarArrow,
          monthsListControl: mantine.month,
          yearsListControl: mantine.month,
        }}
        popoverProps={{ classNames: { dropdown: `${mantine.dropdown} ${mantine.calendar}` } }}
        defaultLevel={levels[firstView]}
        value={isDate ? value : null}
        onChange={onChange}
        onInput={(event) => {
          const typed = event.currentTarget.value.trim()
          if (readDay(typed) === null) onChange(typed === '' ? null : typed)
        }}
        fixOnBlur={isDate}
        onBlur={frame.onBlur}
        name={frame.name}
        disabled={frame.disabled}
        clearable={frame.optional && !frame.disabled}
        excludeDate={(day) => outside(day, day)}
        dateParser={readDay}
        valueFormat="DD/MM/YYYY"
        locale={language}
        placeholder={text('date.placeholder')}
        rightSection={<IconCalendar />}
        firstDayOfWeek={6}
        weekendDays={[]}
        weekdayFormat={(day) =>
          language === 'ar' ? formatDay(day, 'ar', 'weekdayNarrow') : formatDay(day, 'en', 'weekdayShort').slice(0, 2)
        }
        monthLabelFormat={(day) => `${nameOfMonth(day)} ${day.slice(0, 4)}`}
        monthsListFormat="MMM"
        getMonthControlProps={(day) => ({
          children: nameOfMonth(day),
          disabled: outside(`${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-31`),
        })}
        getYearControlProps={(day) => ({ disabled: outside(`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`) })}
        getDayAriaLabel={(day) => formatDay(day, language, 'long')}
        previousIcon={arrows.previous}
        nextIcon={arrows.next}
        clearButtonProps={{ 'aria-label': text('clear'), 'aria-hidden': false, tabIndex: 0 }}
        ariaLabels={{
          previousMonth: text('date.previousMonth'),
          nextMonth: text('date.nextMonth'),
          previousYear: text('date.previousYear'),
          nextYear: text('date.nextYear'),
          previousDecade: text('date.previousDecade'),
          nextDecade: text('date.nextDecade'),
          monthLevelControl: text('date.chooseMonth'),
          yearLevelControl: text('date.chooseYear'),
        }}
      />
    </MantineScope>
  )
}
