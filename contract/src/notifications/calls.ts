import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, List, One, Page, PageQuery } from '../kit/responses'
import { instant } from '../kit/values'
import { type NotificationType, notificationChannels, notificationTypeNames } from './notificationTypes'

/** The subject of a notification, which determines where it links to. */
export interface NotificationAbout {
  appointment?: {
    id: number
    clinic_id: number
    /** In the clinic's calendar, 'YYYY-MM-DD'. */
    date: string
    /** The code of its quick payment, if it waits for one. */
    code?: string
  }
  data?: {
    /** The chat room of the message. */
    room?: string
    /** Whether the user is the patient of that chat or belongs to the clinic's staff. */
    side?: 'patient' | 'staff'
    /** The current clinic session. */
    session_token?: string
    /** The case that it is about. */
    episode_id?: number
    /** The offer of a transfer, and the hospital that receives it. */
    transfer_id?: number
    hospital_id?: number
    /** The investigation that has a result. */
    investigation_id?: number
    /** The consultation request that the user has received. */
    request_id?: number
    /** The event of a calendar, its date `YYYY-MM-DD`, and its series if the later ones are meant as well. */
    event_id?: number
    series_id?: number
    date?: string
    /** The round in which the user takes part. */
    round_id?: number
  }
}

/** The parsed JSON of `data` (document 2, section 5). */
export interface NotificationData extends NotificationAbout {
  type: NotificationType
  /** In the caller's language, with times in their time zone. */
  message: string
}

export const Notification = z.object({
  id: z.number(),
  /** JSON text of a `NotificationData`. */
  data: z.string(),
  /** The text of the notification, in the caller's language. */
  message: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
})
export type Notification = z.output<typeof Notification>

export const DeviceInput = z.object({
  /** A browser's push subscription as JSON text, or a Firebase Cloud Messaging token. */
  device_token: z.string({ error: 'validation.required' }).trim().min(1, 'validation.required').max(4096, {
    error: 'validation.max',
  }),
  device_type: z.literal('web_device', { error: 'validation.invalidChoice' }),
})

const type = z.enum(notificationTypeNames, { error: 'validation.invalidChoice' })

export const ChoiceInput = z.object({
  type,
  channel: z.enum(notificationChannels, { error: 'validation.invalidChoice' }),
  enabled: z.boolean({ error: 'validation.required' }),
})

/** How one type is delivered; null for a channel that is never used for it. The app itself shows every type. */
export const NotificationChoice = z.object({
  type,
  title: z.string(),
  push: z.boolean().nullable(),
  mail: z.boolean().nullable(),
  text: z.boolean().nullable(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>

/** Whether the caller gets notifications on their phone by one channel. */
export const TextChannel = z.object({
  /** The phone number of the account, E.164; null if it has none that can get messages. */
  number: z.string().nullable(),
  /** The caller has agreed to get messages on this number. */
  consented: z.boolean(),
})
export type TextChannel = z.output<typeof TextChannel>

const permission = 'list-my-notifications'

export const notifications = area({
  register: {
    method: 'POST',
    path: '/api/admin/firebase/register',
    permission,
    summary: 'Push what happens to this device, while this session lasts',
    body: DeviceInput,
    audit: { kind: 'user', id: 'caller', changes: 'request' },
    response: Done,
  },
  mine: {
    method: 'GET',
    path: '/api/admin/my-notifications',
    permission,
    summary: 'A page of the caller’s notifications, newest first',
    query: PageQuery,
    scope: 'own',
    response: Page(Notification),
  },
  mineSheet: {
    method: 'GET',
    path: '/api/admin/my-notifications/sheet',
    permission,
    summary: 'The caller’s notifications as a spreadsheet',
    ...exportCall(Notification, {}),
    scope: 'own',
  },
  unread: {
    method: 'GET',
    path: '/api/admin/user-notifications',
    permission,
    summary: 'The newest of what I have not read, and how much there is of it',
    scope: 'own',
    response: List(Notification).extend({ meta: z.object({ unread: z.number().int() }) }),
  },
  read: {
    method: 'GET',
    path: '/api/admin/notifications/{id}/read',
    permission,
    summary: 'I have read this one',
    record: { kind: 'notification', param: 'id' },
    changes: true,
    idempotency: 'natural',
    response: One(Notification),
  },
  readAll: {
    method: 'PUT',
    path: '/api/admin/notifications/read-all',
    permission,
    summary: 'I have read all of them',
    audit: { kind: 'notificationsOfUser', id: 'caller' },
    response: Done,
  },
  choices: {
    method: 'GET',
    path: '/api/admin/notifications/settings',
    shows: 'caller',
    permission,
    summary:
      'The caller’s notification preferences by type and channel, the public key for push subscriptions, and SMS and WhatsApp (null if the installation does not send them to the caller)',
    response: One(
      z.object({
        push_key: z.string(),
        types: z.array(NotificationChoice),
        texts: TextChannel.nullable(),
        whatsapp: TextChannel.nullable(),
      }),
    ),
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/notifications/settings',
    permission,
    summary: 'Turn notifications of a type on a channel on or off',
    body: ChoiceInput,
    audit: { kind: 'user', id: 'caller', changes: 'request' },
    response: Done,
  },
})
