import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './ActionMenu.module.css'
import { useDensity } from './density'
import mantine from './fields/mantine.module.css'
import type { RowAction } from './list/listTypes'
import { MantineScope } from './mantine/MantineScope'

type ActionMenuProps = {
  actions: readonly RowAction[]
  /** The button that opens it: an IconButton or a Button. */
  children: ReactElement
}

/** A menu of actions behind one button; dangerous actions come last. */
export function ActionMenu({ actions, children }: ActionMenuProps) {
  const density = useDensity()
  const ordered = [...actions.filter((action) => !action.danger), ...actions.filter((action) => action.danger)]
  return (
    <MantineScope>
      <Menu
        position="bottom-end"
        width={220}
        withInitialFocusPlaceholder={false}
        classNames={{ dropdown: mantine.dropdown, item: classes.item, itemSection: classes.icon }}
        attributes={{ dropdown: { 'data-density': density } }}
      >
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {ordered.map((action) => (
            <Menu.Item
              key={action.key}
              leftSection={action.icon}
              data-danger={action.danger || undefined}
              onClick={action.onSelect}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  )
}
