import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useDensity } from '../density'
import { MantineScope } from '../mantine/MantineScope'
import { Name } from '../Name'
import { useUiText } from '../texts'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'
import { type Option, type OptionSearch, useOptionSearch } from './option'
import { findsRoom, selectClasses } from './SelectField'
import { useOptionLabels } from './useOptionLabels'

type MultiSelectFieldProps = FieldProps & {
  value: readonly Option[]
  onChange: (value: Option[]) => void
  placeholder?: string
} & ({ options: readonly Option[]; search?: undefined } | { options?: undefined; search: OptionSearch })

const none: OptionSearch = async () => []

/**
 * A select for several values, with known options (`options`) or options from the server (`search`). The values contain
 * their labels.
 */
export function MultiSelectField({
  options,
  search,
  value: chosen,
  onChange,
  placeholder,
  ...frame
}: MultiSelectFieldProps) {
  const text = useUiText()
  const field = useMantineField(frame)
  const density = useDensity()
  const value = useOptionLabels(search ?? none, chosen)
  const [open, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const found = useOptionSearch(search ?? none, searchText, open && search !== undefined)
  const known = options ?? found.options
  const data = [...known, ...value.filter((picked) => !known.some((each) => each.value === picked.value))]
  const nothing = { loading: 'select.loading', found: 'select.nothing', failed: 'select.failed' } as const
  return (
    <MantineScope>
      <MultiSelect
        {...field}
        classNames={{
          ...field.classNames,
          ...selectClasses,
          pillsList: mantine.pills,
          input: `${field.classNames.input} ${mantine.multiple}`,
        }}
        attributes={{ dropdown: { 'data-density': density } }}
        comboboxProps={search && findsRoom}
        data={data}
        filter={search ? ({ options: all }) => all : undefined}
        hidePickedOptions
        value={value.map((each) => each.value)}
        onChange={(picked) => onChange(data.filter((each) => picked.includes(each.value)))}
        onBlur={frame.onBlur}
        disabled={frame.disabled}
        placeholder={value.length === 0 ? (placeholder ?? text('select.type')) : undefined}
        searchable
        // A list would cover the error to which the focus was moved.
        openOnFocus={!frame.error}
        searchValue={searchText}
        onSearchChange={setSearchText}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        maxDropdownHeight={280}
        withCheckIcon={false}
        rightSection={<IconChevronDown />}
        nothingFoundMessage={text(options ? 'select.nothing' : nothing[found.state])}
        renderPill={({ option, onRemove, disabled }) => (
          <span className={mantine.pill} data-disabled={disabled || undefined}>
            <Name>{option?.label}</Name>
            {!disabled && (
              <button
                type="button"
                className={mantine.unpick}
                aria-label={text('select.remove', { name: option?.label ?? '' })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={onRemove}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            )}
          </span>
        )}
      />
    </MantineScope>
  )
}
