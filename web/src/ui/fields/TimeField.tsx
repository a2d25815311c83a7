import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { TimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { MantineScope } from '../mantine/MantineScope'
import { useUiLanguage, useUiText } from '../texts'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'

type TimeFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  /** Wall-clock time 'HH:mm' in 24-hour format; '' for none. Shown in 12-hour format with AM and PM, unless `clock` is 24. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  /** Step of the minutes in the list and of the arrow keys. */
  step?: number
  /** 24 in ward views. */
  clock?: 12 | 24
  /** The end of a range: midnight is '24:00', the end of the day, instead of '00:00'. */
  isEnd?: boolean
}

const startOfDay = '00:00'
const endOfDay = '24:00'

export function TimeField({
  value,
  onChange,
  min,
  max,
  step = 5,
  clock = 12,
  isEnd = false,
  ...frame
}: TimeFieldProps) {
  const text = useUiText()
  // The picker remembers the texts of AM and PM, so another language needs a new picker.
  const language = useUiLanguage()
  const field = useMantineField(frame)
  // Screen readers treat the parts as separate fields, so each label contains the field's label.
  const part = (partName: string) => `${frame.label}: ${partName}`
  return (
    <MantineScope>
      <TimePicker
        key={language}
        {...field}
        // The description and the invalid state apply to the parts as a group.
        role="group"
        aria-label={frame.label}
        classNames={{
          ...field.classNames,
          input: `${field.classNames.input} ${mantine.timeInput}`,
          field: mantine.timePart,
          control: mantine.timeControl,
          controlsListGroup: mantine.timeLists,
          dropdown: mantine.dropdown,
        }}
        format={clock === 24 ? '24h' : '12h'}
        amPmLabels={{ am: text('time.am'), pm: text('time.pm') }}
        value={isEnd && value === endOfDay ? startOfDay : value}
        onChange={(next) => {
          const time = next.slice(0, 5)
          onChange(isEnd && time === startOfDay ? endOfDay : time)
        }}
        onBlur={frame.onBlur}
        name={frame.name}
        disabled={frame.disabled}
        min={min}
        max={max}
        minutesStep={step}
        withDropdown
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        rightSection={<IconClock />}
        clearable={frame.optional && !frame.disabled}
        clearButtonProps={{ 'aria-label': text('clear'), 'aria-hidden': false, tabIndex: 0 }}
        hoursInputLabel={part(text('time.hours'))}
        minutesInputLabel={part(text('time.minutes'))}
        amPmSelectProps={{ className: mantine.period }}
        amPmInputLabel={part(text('time.period'))}
      />
    </MantineScope>
  )
}
