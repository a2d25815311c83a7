import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Page, PageQuery } from '../kit/responses'
import { instant } from '../kit/values'

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

export const outbox = area({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    permission: 'show-outbox',
    summary: 'Emails that were not sent, because no mail server is configured or it did not accept them, newest first',
    query: PageQuery,
    scope: 'reference',
    reads: 'list',
    response: Page(StoredEmail),
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
})
