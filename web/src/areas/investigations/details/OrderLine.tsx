import type { Investigation } from '#contract/investigations/investigation'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { PriorityBadge, ProgressBadge, UnreadBadge } from '../badges'
import classes from '../investigations.module.css'

/** Which order a dialog is about. */
export function OrderLine({ order }: { order: Investigation }) {
  return (
    <div className={classes.cell}>
      <strong>
        <Name>{order.investigationTypeText}</Name>
      </strong>
      <span className={classes.badges}>
        <span className={classes.code}>
          <Isolate>{order.code}</Isolate>
        </span>
        <PriorityBadge order={order} />
        <ProgressBadge order={order} />
        {order.unread && <UnreadBadge />}
      </span>
    </div>
  )
}
