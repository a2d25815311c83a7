import type { PresenceHooks } from '../../platform/realtime/realtime'
import { closeAttendance } from './attendance'

/** Closes the attendance of whoever has no browser with the conference open any more. */
export const roundPresence: PresenceHooks = {
  left: (key, userId) => closeAttendance(Number(key), { user_id: userId }),
}
