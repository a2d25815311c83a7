import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { instant } from '../kit/values'
import { Person } from '../users/people'

/**
 * Why there is no call of a case: the patient was discharged, or is at another hospital than the caller; or the caller is
 * consulted about it, and joins the call of the request.
 */
export const callEnds = ['discharged', 'transferred', 'consultation'] as const

/** The video call of a case. */
export const CaseCall = z.object({
  /** Why the caller cannot join; null if they can. */
  ended: z.enum(callEnds).nullable(),
  /** Who is in the call now; none if the caller cannot join. */
  participants: z.array(
    Person.extend({
      /** Their connection is lost; their seat stays for a while. */
      is_away: z.boolean(),
    }),
  ),
  /** Who was asked into the call: the newest first, 3 at most. */
  requests: z.array(
    z.object({
      id: z.number(),
      asked_at: instant,
      asked_by: Person,
      /** Whether the staff of the hospitals above were asked too. */
      asks_above: z.boolean(),
      /** How many people were notified. */
      people: z.number().int(),
    }),
  ),
})
export type CaseCall = z.output<typeof CaseCall>

const ofCase = {
  /** Those who can open the case. */
  permission: ['show-episode', 'update-episode'],
  record: { kind: 'episode', param: 'id' },
} as const

/** The video call of a case. Its room is `episode.{id}`, entered with `POST /api/admin/meeting/accessToken`. */
export const caseCalls = area({
  show: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/call',
    summary: 'Who is in the call of a case, and who was asked into it',
    ...ofCase,
    response: One(CaseCall),
  },
  ask: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/call/requests',
    summary:
      'Notify the doctors and nurses of the hospital and, if asked, of those above, that they are asked into the call',
    ...ofCase,
    audit: { kind: 'episode', id: 'params.id', changes: 'request' },
    body: z.object({
      /** Whether the staff of the hospitals above are asked too, unless the hospital restricts its cases. */
      asks_above: z.boolean(),
    }),
    response: One(CaseCall),
  },
})
