import type { Platform } from '../../platform/platform'
import { entryOf } from './entry'
import { iceServers } from './iceServers'
import { readPass } from './pass'
import { RedisSeats } from './redisSeats'
import { startSignalling } from './signalling'

export { meetingHandlers } from './handlers'

/** Starts the signalling of video rooms on the realtime service. */
export function startMeetings({ config, clock, realtime, shared }: Platform): { close(): void } {
  return startSignalling({
    realtime,
    ...(shared ? { seats: new RedisSeats(shared.redis, shared.servers) } : {}),
    iceServers: (userId) => iceServers(config, userId, clock.now()),
    async admit(token, caller) {
      const pass = readPass(config.secretKey, token, clock.now())
      if (pass?.userId !== caller.id || pass.sessionId !== caller.sessionId) return undefined
      const kind = await entryOf(caller, pass.appointmentId)
      return kind && { room: `appointment.${pass.appointmentId}`, kind }
    },
  })
}
