import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, ScrollArea, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useDensity } from '../density'
import mantine from '../fields/mantine.module.css'
import type { Option } from '../fields/option'
import { MantineScope } from '../mantine/MantineScope'
import { useUiText } from '../texts'
import { ChipShape } from './ChipShape'
import classes from './FilterChip.module.css'

type FilterChipProps = {
  /** Name of the filter: 'Status'. */
  label: string
  options: readonly Option[]
  /** The value of the chosen option; null for all. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A filter of a list: with a dashed border if it is not set, otherwise tinted with its value and a clear button. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const text = useUiText()
  const density = useDensity()
  const [searchText, setSearchText] = useState('')
  const searchable = options.length > 8
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearchText('')
    },
    onDropdownOpen: () => {
      if (searchable) combobox.focusSearchInput()
    },
  })
  const chosen = options.find((option) => option.value === value)
  const lower = searchText.trim().toLocaleLowerCase()
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(lower))
  return (
    <MantineScope>
      <Combobox
        store={combobox}
        width={240}
        position="bottom-start"
        attributes={{ dropdown: { 'data-density': density } }}
        classNames={{
          dropdown: mantine.dropdown,
          option: mantine.option,
          empty: mantine.empty,
          search: classes.search,
        }}
        onOptionSubmit={(next) => {
          onChange(next === value ? null : next)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target targetType="button" withAriaAttributes>
          <ChipShape
            label={label}
            chosen={chosen?.label}
            onClick={() => combobox.toggleDropdown()}
            onRemove={() => onChange(null)}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          {searchable && (
            <Combobox.Search
              value={searchText}
              onChange={(event) => setSearchText(event.currentTarget.value)}
              placeholder={text('list.search')}
              aria-label={text('list.search')}
            />
          )}
          <Combobox.Options aria-label={label}>
            <ScrollArea.Autosize mah={280} type="scroll">
              {shown.map((option) => (
                <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
                  <span className={classes.optionLabel}>{option.label}</span>
                  {option.value === value && <IconCheck size={16} aria-hidden="true" />}
                </Combobox.Option>
              ))}
              {shown.length === 0 && <Combobox.Empty>{text('select.nothing')}</Combobox.Empty>}
            </ScrollArea.Autosize>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </MantineScope>
  )
}
