import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDensity } from '../density'
import mantine from '../fields/mantine.module.css'
import { MantineScope } from '../mantine/MantineScope'
import { ChipShape } from './ChipShape'
import classes from './FilterChip.module.css'

type FilterPanelProps = {
  label: string
  /** The chosen value as text: '21 – 25 November'; undefined if the filter is not set. */
  chosen?: string | undefined
  onRemove: () => void
  /** The fields inside, such as two dates. */
  children: ReactNode
}

/** A filter that needs more than one list of options: a chip that opens a panel of fields. */
export function FilterPanel({ label, chosen, onRemove, children }: FilterPanelProps) {
  const density = useDensity()
  const [open, setOpen] = useState(false)
  return (
    <MantineScope>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        classNames={{ dropdown: mantine.dropdown }}
        attributes={{ dropdown: { 'data-density': density } }}
      >
        <Popover.Target>
          <ChipShape label={label} chosen={chosen} onClick={() => setOpen(!open)} onRemove={onRemove} />
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <div className={classes.panel}>{children}</div>
        </Popover.Dropdown>
      </Popover>
    </MantineScope>
  )
}
