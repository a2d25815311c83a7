import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Page, PageQuery } from '../kit/responses'
import { instant } from '../kit/values'
import { textChannels } from '../notifications/textChannels'
import { textStatuses } from './textStatuses'

const StoredEmail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  created_at: instant,
  /** In which it was written. */
  language: z.enum(['en', 'ar']),
  /** `kept`: no mail server is configured. `failed`: the mail server did not accept it, and no further attempt is made. */
  state: z.enum(['kept', 'failed']),
})

/** A message to a phone and what became of it. */
const StoredText = z.object({
  id: z.number(),
  /** E.164. */
  to: z.string(),
  /** Empty for a code that was sent. */
  body: z.string(),
  language: z.enum(['en', 'ar']),
  channel: z.enum(textChannels),
  purpose: z.enum(['notification', 'code']),
  /** How many messages of the network it takes. */
  parts: z.number().int(),
  status: z.enum(textStatuses),
  /** What the provider said. */
  error: z.string().nullable(),
  created_at: instant,
  /** When the status was last reported. */
  settled_at: instant.nullable(),
})
export type StoredText = z.output<typeof StoredText>

export const outbox = area({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    permission: 'show-outbox',
    summary: 'Emails that were not sent, because no mail server is configured or it did not accept them, newest first',
    query: PageQuery,
    scope: 'reference',
    reads: 'list',
    response: Page(StoredEmail).extend({
      /** Whether this installation sends text messages, which have a list of their own. */
      texts: z.boolean(),
    }),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/outbox/sheet',
    permission: 'show-outbox',
    summary:
      'Recipients and times of the stored emails, as a spreadsheet; without their content, which may contain sign-in links',
    ...exportCall(StoredEmail.omit({ body: true, language: true }), PageQuery.shape),
    scope: 'reference',
  },
  texts: {
    method: 'GET',
    path: '/api/admin/outbox/texts',
    permission: 'show-outbox',
    summary: 'Text messages and what became of them, newest first',
    query: PageQuery,
    scope: 'reference',
    reads: 'list',
    response: Page(StoredText),
  },
  textsSheet: {
    method: 'GET',
    path: '/api/admin/outbox/texts/sheet',
    permission: 'show-outbox',
    summary: 'Recipients, times and states of text messages, as a spreadsheet; without their content',
    ...exportCall(StoredText.omit({ body: true, language: true }), PageQuery.shape),
    scope: 'reference',
  },
})
