import * as z from 'zod'
import { filter, Page, PageQuery, searchText } from './kit/answers'
import { area } from './kit/endpoint'
import { day, id, instant } from './kit/values'
import { NamedOption } from './pickers'

/** A line of the audit log. */
const AuditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null: nobody was signed in, or the system did it by itself. */
  user: NamedOption.nullable(),
  /** The call, such as `clinics.update`. */
  action: z.string(),
  kind: z.string().nullable(),
  record_id: z.string().nullable(),
  /** Otherwise it was read. */
  change: z.boolean(),
  address: z.string().nullable(),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const word = filter(z.string().trim().max(100))

export const audit = area({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    permission: 'show-audit',
    summary: 'Who read or changed what, when and from where; the newest first',
    query: PageQuery.extend({
      user_id: filter(id),
      action: word,
      kind: word,
      record_id: word,
      change: filter(z.enum(['0', '1'])),
      /** Calendar days in the reader's own zone, both included. */
      from: filter(day),
      to: filter(day),
    }),
    answer: Page(AuditEntry),
  },
  people: {
    method: 'GET',
    path: '/api/admin/audit/people',
    permission: 'show-audit',
    summary: 'People by part of their name or by their number, 50 at most: to look for what one of them did',
    query: z.object({ q: searchText, id: filter(id) }),
    answer: z.object({ data: z.array(NamedOption) }),
  },
})
