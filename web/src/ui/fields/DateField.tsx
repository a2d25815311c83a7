import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import { DateInput } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDay, localeOf } from '../format'
import { MantineScope } from '../mantine/MantineScope'
import { useUiLanguage, useUiText } from '../texts'
import { readDay } from './day'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'

type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD', or null for none. A calendar date without a time zone. */
  value: string | null
  onChange: (value: string | null) => void
  /** First and last selectable day, 'YYYY-MM-DD'. */
  min?: string
  max?: string
}

/** A date, typed as dd/mm/yyyy or selected in a calendar whose weeks begin on Saturday. */
export function DateField({ value, onChange, min, max, ...frame }: DateFieldProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const field = useMantineField(frame)
  const arrows = { previous: <IconChevronLeft className="flip" />, next: <IconChevronRight className="flip" /> }
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
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
        value={value}
        onChange={onChange}
        onBlur={frame.onBlur}
        name={frame.name}
        disabled={frame.disabled}
        clearable={frame.optional}
        minDate={min}
        maxDate={max}
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
        getMonthControlProps={(day) => ({ children: nameOfMonth(day) })}
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
