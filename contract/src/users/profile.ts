import * as z from 'zod'
import { IdentityWarnings, SignedInUser } from '../auth/calls'
import { area } from '../kit/endpoint'
import { portrait } from '../kit/form'
import { Done, List, NamedOption, One } from '../kit/responses'
import { chosenId, email, instant, timeZone } from '../kit/values'
import { ProfileInput } from './userInput'

/** The signed-in user with the fields that they can change themselves. */
export const Profile = SignedInUser.extend({
  phone: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  birth_date: z.string().nullable(),
  /** National ID. */
  uuid: z.string(),
  identity_warnings: IdentityWarnings,
  city: z.number().nullable(),
  address: z.string().nullable(),
  is_staff_member: z.boolean(),
  is_doctor: z.boolean(),
  /** Whether the person wants patients to read only their role in the list of who opened their record. */
  named_by_role: z.boolean(),
  /** Whether all hospitals of the person allow that. */
  can_be_named_by_role: z.boolean(),
  bio: z.string().nullable(),
  /** The same text in the other script. */
  alternate_bio: z.string().nullable(),
  /** Another email that another user has entered for the account: it waits for the user's confirmation. */
  pending_email: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>

/** An auth session of the caller that has not ended. */
export const OwnSession = z.object({
  id: z.number(),
  /** The name of the browser, such as `Firefox`; null if it is unknown. */
  browser: z.string().nullable(),
  /** The name of the operating system, such as `Windows`; null if it is unknown. */
  system: z.string().nullable(),
  /** The network address at its last use. */
  address: z.string().nullable(),
  signed_in_at: instant,
  /** To within 15 minutes, the lifetime of an access token. */
  last_used_at: instant,
  /** Whether it is the auth session of this call. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** A hospital that manages the signed-in user's account, or has requested to. */
const ManagingHospital = z.object({
  hospital: NamedOption,
  status: z.enum(['managing', 'requested', 'declined']),
  /** Whether the user can change their decision: it was theirs, and another hospital also manages the account. */
  can_decide: z.boolean(),
})
export type ManagingHospital = z.output<typeof ManagingHospital>

export const ManagementInput = z.object({
  hospital: chosenId(),
  /** Whether this hospital may manage the account. */
  manages: z.boolean({ error: 'validation.required' }),
})

export const EmailDecision = z.object({
  /** The pending one, so that nobody confirms one that has been entered meanwhile. */
  email,
  accept: z.boolean({ error: 'validation.required' }),
})

export const profile = area({
  show: {
    method: 'GET',
    path: '/api/admin/profile/show',
    shows: 'caller',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'The signed-in person, with permissions and roles as they are now',
    response: One(Profile),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/profile/update',
    permission: 'update-profile',
    summary: 'Change what I tell of myself, my language, and my password, which ends my other sessions',
    body: ProfileInput,
    audit: { kind: 'user', id: 'caller' },
    // A new password is hashed, and the current one checked, before the transaction.
    transaction: 'handler',
    replaces: 'show',
    response: One(Profile),
  },
  updateMedia: {
    method: 'POST',
    path: '/api/admin/profile/update-media',
    permission: 'update-profile',
    summary: 'Another picture of me',
    form: z.object({}),
    files: { avatar: portrait(true) },
    audit: { kind: 'user', id: 'caller' },
    response: One(Profile),
  },
  decideEmail: {
    method: 'PUT',
    path: '/api/admin/profile/email',
    permission: 'signed-in',
    summary: 'Confirm or decline another email that another user has entered for my account',
    body: EmailDecision,
    audit: { kind: 'user', id: 'caller' },
    response: One(Profile),
  },
  managingHospitals: {
    method: 'GET',
    path: '/api/admin/profile/managing-hospitals',
    permission: 'signed-in',
    summary: 'The hospitals that manage my account, and those that have requested to',
    scope: 'own',
    response: List(ManagingHospital),
  },
  decideManagement: {
    method: 'PUT',
    path: '/api/admin/profile/managing-hospitals',
    permission: 'signed-in',
    summary: 'Accept or decline a hospital’s request to manage my account, or withdraw my consent; my work there stays',
    body: ManagementInput,
    audit: { kind: 'user', id: 'caller', changes: 'request' },
    response: List(ManagingHospital),
  },
  language: {
    method: 'PUT',
    path: '/api/admin/profile/language',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'The language that mails to me are written in',
    body: z.object({ language: z.enum(['en', 'ar']) }),
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
  timeZone: {
    method: 'PUT',
    path: '/api/admin/profile/time-zone',
    permission: 'update-profile',
    summary: 'The time zone in which times are shown to me',
    body: z.object({ time_zone: timeZone }),
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
  sessions: {
    method: 'GET',
    path: '/api/admin/profile/sessions',
    permission: 'signed-in',
    summary: 'Where I am signed in, this device first and then by last use; at most 100',
    scope: 'own',
    response: List(OwnSession),
  },
  deviceSecret: {
    method: 'GET',
    path: '/api/admin/profile/device-secret',
    shows: 'caller',
    permission: 'signed-in',
    summary:
      'The secret with which my devices encrypt the key of what I record without a connection, in base64; always the same one',
    secret: true,
    response: One(z.object({ secret: z.string() })),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/admin/profile/sessions/{id}',
    permission: 'signed-in',
    summary: 'Sign me out on one device, at once',
    record: { kind: 'authSession', param: 'id' },
    response: Done,
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/admin/profile/sessions',
    permission: 'signed-in',
    summary: 'Sign me out everywhere, at once, also here; the address of my calendar ends too',
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
})
