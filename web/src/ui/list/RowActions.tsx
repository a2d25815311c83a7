import { IconDots } from '@tabler/icons-react'
import { ActionMenu } from '../ActionMenu'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import type { RowAction } from './listTypes'
import classes from './RowActions.module.css'

type RowActionsProps = {
  /** Name of the row, for the labels of the buttons. */
  name: string
  actions: readonly RowAction[]
}

/** The actions of a row: the quick action as an icon, and a menu of all actions. */
export function RowActions({ name, actions }: RowActionsProps) {
  const text = useUiText()
  if (actions.length === 0) return null
  const quick = actions.find((action) => action.quick)
  return (
    <div className={classes.actions}>
      {quick && (
        <span className={classes.quick}>
          <IconButton size="small" label={`${quick.label}: ${name}`} icon={quick.icon} onClick={quick.onSelect} />
        </span>
      )}
      <ActionMenu actions={actions}>
        <IconButton size="small" label={text('moreActions', { name })} icon={<IconDots />} />
      </ActionMenu>
    </div>
  )
}
