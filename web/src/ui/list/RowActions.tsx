import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useDensity } from '../density'
import mantine from '../fields/mantine.module.css'
import { IconButton } from '../IconButton'
import { MantineScope } from '../mantine/MantineScope'
import { useUiText } from '../texts'
import type { RowAction } from './listTypes'
import classes from './RowActions.module.css'

type RowActionsProps = {
  /** Whose row it is, for those who do not see it. */
  name: string
  actions: readonly RowAction[]
}

/** What can be done with a row: the quick one as an icon, all of them behind the dots. */
export function RowActions({ name, actions }: RowActionsProps) {
  const text = useUiText()
  const density = useDensity()
  if (actions.length === 0) return null
  const quick = actions.find((action) => action.quick)
  const ordered = [...actions.filter((action) => !action.danger), ...actions.filter((action) => action.danger)]
  return (
    <div className={classes.actions}>
      {quick && (
        <span className={classes.quick}>
          <IconButton size="small" label={`${quick.label}: ${name}`} icon={quick.icon} onClick={quick.onSelect} />
        </span>
      )}
      <MantineScope>
        <Menu
          position="bottom-end"
          width={200}
          withInitialFocusPlaceholder={false}
          classNames={{ dropdown: mantine.dropdown, item: classes.item, itemSection: classes.itemIcon }}
          attributes={{ dropdown: { 'data-density': density } }}
        >
          <Menu.Target>
            <IconButton size="small" label={text('moreActions', { name })} icon={<IconDots />} />
          </Menu.Target>
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
    </div>
  )
}
