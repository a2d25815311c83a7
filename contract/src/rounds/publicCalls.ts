import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, NamedOption, One } from '../kit/responses'
import { chosenId, contactEmail, id, instant, singleLine } from '../kit/values'
import { takesPart } from '../meeting/roundCall'
import { ROUND_STATUS, registrationStates } from './codes'
import { CaseSheet } from './conference'
import { PublicRound } from './round'

/** Registration for a public round (document 3). */
export const RegistrationInput = z.object({
  first_name: singleLine(100),
  last_name: singleLine(100),
  email: contactEmail,
  round_id: chosenId(),
})

const secret = z.string().min(20).max(100)

/** A round as somebody without an account follows it. */
export const Hall = z.object({
  /** `early`: the link opens later. */
  state: z.enum(['early', 'waiting', 'admitted']),
  opens_at: instant,
  /** As the others see it: `First L.` */
  own_name: z.string(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  status: z.enum(ROUND_STATUS),
  statusText: z.string(),
  organizerName: z.string(),
  /** Only for who was admitted, while the round runs. */
  presenter_name: z.string().nullable(),
  floor_name: z.string().nullable(),
  sheet: CaseSheet.nullable(),
  /** The state of the round is being recorded; nothing of people without an account is. */
  is_being_recorded: z.boolean(),
  /** Whether to ask the person if they are still there. */
  asks_presence: z.boolean(),
  certificate_code: z.string().nullable(),
})
export type Hall = z.output<typeof Hall>

const Registered = z.object({ id: z.number(), name: z.string(), state: z.enum(registrationStates) })

export const Certificate = z.object({
  code: z.string(),
  name: z.string(),
  title: z.string(),
  minutes: z.number().int(),
  /** `YYYY-MM-DD` */
  held_on: z.string(),
  hospital: NamedOption,
  issued_at: instant,
  /** The public page that verifies it. */
  address: z.string(),
})
export type Certificate = z.output<typeof Certificate>

const led = { permission: takesPart, record: { kind: 'ledRound', param: 'id' } } as const

/** Public rounds: people without an account register, wait, and follow (document 3, decisions 20). */
export const publicRounds = area({
  list: {
    method: 'GET',
    path: '/api/admin/rounds/public',
    permission: 'public',
    shows: 'staff',
    summary: 'The public rounds that run or are planned, the next ones first: 100 at most',
    scope: 'reference',
    response: List(PublicRound),
  },
  register: {
    method: 'POST',
    path: '/api/admin/rounds/register',
    permission: 'public',
    summary: 'Register for a public round; a repeat answers the same, and sends the email again',
    body: RegistrationInput,
    idempotency: 'natural',
    audit: { kind: 'round', id: 'body.round_id' },
    response: Done,
  },
  confirm: {
    method: 'POST',
    path: '/api/admin/rounds/register/confirm',
    permission: 'public',
    summary: 'Confirm a registration by the link in the email, and send the personal link',
    body: z.object({ token: secret }),
    idempotency: 'natural',
    audit: { kind: 'round', id: 'handler' },
    response: Done,
  },
  hall: {
    method: 'POST',
    path: '/api/admin/rounds/hall',
    permission: 'public',
    summary:
      'Follow a round by a personal link, which belongs to the browser that first comes back; asked again every ten seconds',
    // The link is sent in the body, because URLs are logged.
    body: z.object({ link: secret, still_here: z.boolean().default(false) }),
    idempotency: 'natural',
    audit: 'none',
    secret: true,
    response: One(Hall),
  },
  registrations: {
    method: 'GET',
    path: '/api/admin/rounds/{id}/registrations',
    shows: 'staff',
    summary: 'Who follows a round from outside or waits to, without their emails: 400 at most',
    ...led,
    response: List(Registered),
  },
  admit: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/admit',
    summary: 'Admit people from the waiting room: some, or all',
    ...led,
    body: z.object({ guests: z.array(id).max(400).default([]), all: z.boolean().default(false) }),
    idempotency: 'natural',
    response: List(Registered),
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/admin/rounds/{id}/guests/{guestId}',
    summary: 'Remove somebody from a round for good: their link opens nothing any more',
    ...led,
    params: z.object({ id, guestId: id }),
    idempotency: 'natural',
    response: Done,
  },
  certificate: {
    method: 'GET',
    path: '/api/admin/rounds/{id}/certificate',
    permission: takesPart,
    record: { kind: 'attendedRound', param: 'id' },
    shows: 'caller',
    summary: 'My certificate of a round that has ended; null if I did not attend enough of it',
    response: One(Certificate.nullable()),
  },
  verify: {
    method: 'GET',
    path: '/api/admin/rounds/certificates/{code}',
    permission: 'public',
    shows: 'nobody',
    summary: 'What a certificate says, by its code',
    params: z.object({ code: z.string().regex(/^[0-9A-Z]{12}$/) }),
    response: One(Certificate),
  },
})
