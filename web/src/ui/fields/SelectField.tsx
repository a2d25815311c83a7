import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useDensity } from '../density'
import { MantineScope } from '../mantine/MantineScope'
import { useUiText } from '../texts'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'
import type { Option } from './option'
import { replacedByTyping } from './replacedByTyping'

type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  /** Filters the options by the typed text; by default on for more than seven options. */
  searchable?: boolean
}

/** A select with known options. For options from the server use AsyncSelectField. */
export function SelectField({
  options,
  value,
  onChange,
  placeholder,
  searchable = options.length > 7,
  ...frame
}: SelectFieldProps) {
  const text = useUiText()
  const field = useMantineField(frame)
  const density = useDensity()
  return (
    <MantineScope>
      <Select
        {...field}
        {...(searchable && replacedByTyping(options.find((each) => each.value === value)?.label))}
        classNames={{ ...field.classNames, ...selectClasses }}
        attributes={{ dropdown: { 'data-density': density } }}
        data={[...options]}
        value={value}
        onChange={onChange}
        onBlur={frame.onBlur}
        disabled={frame.disabled}
        placeholder={placeholder}
        searchable={searchable}
        clearable={frame.optional && !frame.disabled}
        allowDeselect={false}
        withCheckIcon={false}
        maxDropdownHeight={280}
        rightSection={<IconChevronDown />}
        nothingFoundMessage={text('select.nothing')}
        clearButtonProps={{ 'aria-label': text('clear'), 'aria-hidden': false, tabIndex: 0 }}
      />
    </MantineScope>
  )
}

/** Styles of the dropdown, shared by the selects. */
export const selectClasses = { dropdown: mantine.dropdown, option: mantine.option, empty: mantine.empty }

/** For options from the server: the list grows while it is open, and then moves to where there is room. */
export const findsRoom = { preventPositionChangeWhenVisible: false }
