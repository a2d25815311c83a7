import { IconDots } from '@tabler/icons-react'
import { ActionMenu } from '../ActionMenu'
import { IconButton } from '../IconButton'
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
