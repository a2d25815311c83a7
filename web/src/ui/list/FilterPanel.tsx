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
  /** What it is set to, in words: '21 – 25 November'; undefined while open to all. */
  chosen?: string | undefined
  onRemove: () => void
  /** Fields inside, such as two dates. */
  children: ReactNode
}

/** A filter that needs more than a list: a panel of fields under a chip. */
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
