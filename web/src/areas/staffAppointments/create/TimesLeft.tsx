import type { FreeSlots } from '#contract/staffAppointments/freeSlots'
import { useText } from '../../../app/i18n/useText'
import classes from './FreeSlotsTable.module.css'

/** Whether anything can be chosen on any of the days. */
export function hasTimes({ days }: FreeSlots, walkIns: boolean): boolean {
  return days.some(({ slots, walk_ins_left: left }) => slots.length > 0 || (walkIns && left !== null))
}

/** Says how many walk-ins the clinic still takes today. */
export function WalkInsLeft({ clinic }: { clinic: FreeSlots }) {
  const t = useText('staffAppointments')
  const left = clinic.days.find((day) => day.walk_ins_left !== null)?.walk_ins_left
  if (left === undefined || left === null) return null
  return <span className={classes.price}>{t('slot.walkInsLeft', { count: left })}</span>
}
