import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DeviceCheck.module.css'

/** What a check has found about a device or the connection. */
export type Found = 'untested' | 'testing' | 'works' | 'weak' | 'fails'

type FindingProps = { icon: ReactNode; name: string; found: Found; children: ReactNode }

/** One line of the device check. */
export function Finding({ icon, name, found, children }: FindingProps) {
  return (
    <li className={classes.finding} data-found={found}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{children}</span>
      </span>
      <span className={classes.sign} aria-hidden="true">
        {found === 'works' && <IconCircleCheck />}
        {(found === 'weak' || found === 'fails') && <IconAlertTriangle />}
      </span>
    </li>
  )
}
