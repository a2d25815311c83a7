import { IconX } from '@tabler/icons-react'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import type { Option, OptionSearch } from '../../ui/fields/option'
import { IconButton } from '../../ui/IconButton'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'

interface MultiAsyncFieldProps {
  name: string
  label: string
  value: readonly Option[]
  onChange: (value: readonly Option[]) => void
  onBlur: () => void
  error: string | undefined
  search: OptionSearch
  removeLabel: (name: string) => string
}

/** Several people, who are found by name and listed below the field. */
export function MultiAsyncField({ value, onChange, search, removeLabel, ...field }: MultiAsyncFieldProps) {
  const add = (chosen: Option | null) => {
    if (chosen && !value.some((each) => each.value === chosen.value)) onChange([...value, chosen])
  }
  return (
    <div>
      <AsyncSelectField {...field} search={search} value={null} onChange={add} optional={value.length > 0} />
      <RowList>
        {value.map((each) => (
          <Row
            key={each.value}
            title={<Name>{each.label}</Name>}
            end={
              <IconButton
                size="small"
                label={removeLabel(each.label)}
                icon={<IconX />}
                onClick={() => onChange(value.filter((other) => other.value !== each.value))}
              />
            }
          />
        ))}
      </RowList>
    </div>
  )
}
