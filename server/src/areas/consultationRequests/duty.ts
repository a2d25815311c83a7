import { now } from '../../platform/context'
import { doctorsOnDuty, type OnDuty } from '../../schema/calendarEvents'

/** Until when each doctor is on duty, in ms since the epoch, by user id. */
export type DutyByUser = ReadonlyMap<number, number>

/**
 * Returns who of a hospital is on duty now, by its calendar: events of the types duty and on call (decision 191). Where its
 * calendar has none, nobody is on duty, and who is online decides (decision 189).
 * @param specialtyId for which specialty; null: for any
 */
export function dutiesAt(hospitalId: number, specialtyId: number | null = null): Promise<OnDuty[]> {
  return doctorsOnDuty(hospitalId, specialtyId, now())
}

/** As dutiesAt, by doctor: until the end of the longest one. */
export async function dutyAt(hospitalId: number, specialtyId: number | null = null): Promise<DutyByUser> {
  const until = new Map<number, number>()
  for (const duty of await dutiesAt(hospitalId, specialtyId))
    until.set(duty.userId, Math.max(duty.until, until.get(duty.userId) ?? 0))
  return until
}
