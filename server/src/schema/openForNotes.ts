import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { now } from '../platform/context'
import type { appointments } from './appointments'

/** Notes can be written during the consultation and corrected for a day after it. */
const hoursAfterFinish = 24

type Visit = Pick<typeof appointments.$inferSelect, 'status' | 'finished_at'>

/** Returns whether the doctor can write the notes and codes of a visit now. */
export function isOpenForNotes({ status, finished_at: finishedAt }: Visit): boolean {
  if (status === APPOINTMENT_STATUS.inRoom) return true
  if (status !== APPOINTMENT_STATUS.completed || !finishedAt) return false
  return now().getTime() - finishedAt.getTime() <= hoursAfterFinish * 3_600_000
}
