import { meeting } from '#contract/lobby'
import { caller, context, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { notFound } from '../../platform/http/problem'
import { entryOf } from './entry'
import { iceServers } from './iceServers'
import { issuePass } from './pass'

/** The appointment of a room's name, `appointment.{id}`. */
function appointmentOf(room: string): number {
  return Number(room.slice(room.indexOf('.') + 1))
}

export const meetingHandlers = handlers(meeting, {
  async accessToken({ body }) {
    const { config } = context().platform
    const { id: userId, sessionId } = caller()
    const appointmentId = appointmentOf(body.room_name)
    if (!(await entryOf(caller(), appointmentId))) throw notFound()
    return {
      token: issuePass(config.secretKey, { appointmentId, userId, sessionId }, now()),
      engine: 'p2p' as const,
      url: config.publicUrl,
      ice_servers: iceServers(config, userId, now()),
    }
  },
})
