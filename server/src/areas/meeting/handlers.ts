import { guest, meeting } from '#contract/meeting/calls'
import { subjectOfRoom } from '#contract/rules/videoRooms'
import { auditRead } from '../../platform/audit/auditRead'
import { setAuditSubject } from '../../platform/audit/events'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { caller, context, now } from '../../platform/context'
import { type HttpExchange, handlers } from '../../platform/http/handlers'
import { notFound, Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { checkCallOpen } from './caseEntry'
import { entryOf } from './entry'
import { bindLink, inviteGuest, listGuests, readInvitation, revokeGuest } from './guests'
import { signGuestToken } from './guestToken'
import { iceServers } from './iceServers'
import { signRoomToken } from './roomToken'
import { guestPerson } from './seats'

/** The kinds of record of video rooms in the audit log. */
const recordOfRoom = {
  appointment: 'consultation',
  episode: 'episode',
  request: 'consultationRequest',
  round: 'attendedRound',
} as const

/** Returns what a browser needs to join a room with this token. */
function entry(token: string, person: string) {
  const { config } = context().platform
  return {
    token,
    engine: config.meeting.engine,
    url: config.publicUrl,
    ice_servers: iceServers(config, person, now()),
  }
}

export const meetingHandlers = handlers(meeting, {
  async accessToken({ body }) {
    const { config } = context().platform
    const { id: userId, sessionId } = caller()
    const { kind, id } = subjectOfRoom(body.room_name)
    if (kind === 'episode') await checkCallOpen(id, 'room_name')
    const entrance = await entryOf(caller(), body.room_name)
    if (!entrance) throw notFound()
    if (entrance.kind === 'staff') auditRead('meeting.accessToken', recordOfRoom[kind], [id])
    return entry(signRoomToken(config.secretKey, { room: body.room_name, userId, sessionId }, now()), `u${userId}`)
  },

  guests: async ({ params }) => ({ data: await listGuests(params.appointmentId) }),

  async inviteGuest({ params, body }) {
    const { guest, secret } = await inviteGuest(params.appointmentId, body)
    // Browsers do not send the part after the # to any server, so no server log contains it.
    return { data: { ...guest, link: `${context().platform.config.publicUrl}/guest#${secret}` } }
  },

  async revokeGuest({ params }) {
    await revokeGuest(params.appointmentId, params.guestId)
    return { message: apiText('done.saved') }
  },
})

const cookieSeconds = 24 * 60 * 60
const cookieOf = (guestId: number) => `mashfa_guest_${guestId}`

/**
 * Returns the invitation of a link, for the browser that it is bound to.
 * @throws Problem 404 when the link is not valid, 409 when it is bound to another browser
 */
async function requireInvitation(link: string, http: HttpExchange) {
  await context().platform.limiter.check('guestLink', { address: context().address ?? 'unknown' })
  const found = await readInvitation(link)
  if (!found) throw new Problem(404, 'guest.link')
  const { browser_hash: browserHash, id } = found.guest
  const shown = http.cookie(cookieOf(id))
  if (browserHash && !(shown && hashToken(shown).equals(browserHash))) throw new Problem(409, 'guest.used')
  return found
}

export const guestHandlers = handlers(guest, {
  async read({ body, http }) {
    const { doctorName, clinic, guest } = await requireInvitation(body.link, http)
    const { own_name: ownName, name, relation } = guest
    return { data: { doctor_name: doctorName, clinic, name: ownName ?? name, relation } }
  },

  async join({ body, http }) {
    const {
      id,
      appointment_id: appointmentId,
      browser_hash: browserHash,
    } = (await requireInvitation(body.link, http)).guest
    setAuditSubject({ kind: 'consultation', id: appointmentId })
    if (!browserHash) {
      const browser = newToken()
      if (!(await bindLink(id, browser, body.name))) throw new Problem(409, 'guest.used')
      http.setCookie(cookieOf(id), browser, cookieSeconds, '/api/guest')
    }
    const token = signGuestToken(context().platform.config.secretKey, id)
    return { ...entry(token, guestPerson(id)), room_name: `appointment.${appointmentId}` }
  },
})
