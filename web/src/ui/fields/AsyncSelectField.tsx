import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useDensity } from '../density'
import { MantineScope } from '../mantine/MantineScope'
import { Spinner } from '../Spinner'
import { useUiText } from '../texts'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import { type Option, type OptionSearch, useOptionSearch } from './option'
import { replacedByTyping } from './replacedByTyping'
import { findsRoom, selectClasses } from './SelectField'
import { useOptionLabels } from './useOptionLabels'

type AsyncSelectFieldProps = FieldProps & {
  /** Searches on the server; called with '' when the list opens. */
  search: OptionSearch
  value: Option | null
  onChange: (value: Option | null) => void
  placeholder?: string
  /** Whether the list opens when the field gets the focus; otherwise it opens on the first key or a click. */
  opensOnFocus?: boolean
  /** Highlights the first match of a typed text, so that Enter chooses it. */
  highlightsFirst?: boolean
  /** Called with what the user types. */
  onTyped?: (text: string) => void
}

/** A select with options from the server, found by typing. The value contains its label. */
export function AsyncSelectField({
  search,
  value: chosen,
  onChange,
  placeholder,
  opensOnFocus = true,
  highlightsFirst = false,
  onTyped,
  ...frame
}: AsyncSelectFieldProps) {
  const text = useUiText()
  const field = useMantineField(frame)
  const density = useDensity()
  const [value] = useOptionLabels(search, chosen ? [chosen] : [])
  const [open, setOpen] = useState(false)
  const [searchText, setSearchText] = useState(value?.label ?? '')
  const found = useOptionSearch(search, searchText === value?.label ? '' : searchText, open)
  const nothing = { loading: 'select.loading', found: 'select.nothing', failed: 'select.failed' } as const
  const isTyped = searchText.trim() !== '' && searchText !== value?.label
  // The chosen option stays known, after the matches of a typed text.
  const kept = value && !found.options.some((each) => each.value === value.value) ? [value] : []
  const data = isTyped ? [...found.options, ...kept] : [...kept, ...found.options]
  // Until the matches of the typed text have arrived, or if there are none, Enter neither chooses another one nor sends the form.
  const holdEnter = (event: KeyboardEvent) => {
    if (!highlightsFirst || event.key !== 'Enter' || !open || !isTyped) return
    if (found.state === 'found' && found.options.length > 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <MantineScope>
      <Select
        {...field}
        {...replacedByTyping(value?.label)}
        classNames={{ ...field.classNames, ...selectClasses }}
        attributes={{ dropdown: { 'data-density': density } }}
        comboboxProps={findsRoom}
        data={data}
        filter={({ options }) => options}
        value={value?.value ?? null}
        onChange={(picked) => onChange(data.find((each) => each.value === picked) ?? null)}
        onBlur={frame.onBlur}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        onKeyDownCapture={holdEnter}
        // The first match is highlighted whenever this becomes true: when the matches have arrived.
        selectFirstOptionOnChange={highlightsFirst && isTyped && found.state === 'found'}
        disabled={frame.disabled}
        placeholder={placeholder ?? text('select.type')}
        searchable
        // A list would cover the error to which the focus was moved.
        openOnFocus={opensOnFocus && !frame.error}
        searchValue={searchText}
        onSearchChange={setSearchText}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        clearable={frame.optional && !frame.disabled}
        allowDeselect={false}
        withCheckIcon={false}
        maxDropdownHeight={280}
        rightSection={open && found.state === 'loading' ? <Spinner /> : <IconChevronDown />}
        nothingFoundMessage={text(nothing[found.state])}
        clearButtonProps={{ 'aria-label': text('clear'), 'aria-hidden': false, tabIndex: 0 }}
      />
    </MantineScope>
  )
}
