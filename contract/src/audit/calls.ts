import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { filter, NamedOption, One, Page, PageQuery, searchText } from '../kit/responses'
import { day, id, instant } from '../kit/values'
import { searchedText } from '../rules/typedText'

/**
 * The values of a changed field; a missing one was empty. Of a list, `before` has the removed and `after` the added
 * elements. A text that is secret or clinical is `{ digest }`: equal texts in one record have equal digests.
 */
const ChangedField = z.object({ before: z.json().optional(), after: z.json().optional() })

/** An entry of the audit log. */
const AuditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null: no user was signed in, or the system acted. */
  user: NamedOption.nullable(),
  /** The name of the call, such as `clinics.update`. */
  action: z.string(),
  kind: z.string().nullable(),
  record_id: z.string().nullable(),
  /** True for a change, false for a read. */
  change: z.boolean(),
  address: z.string().nullable(),
  request_id: z.string(),
  /** How many identical events this entry stands for. */
  times: z.number().int(),
  /** The changed fields by name; null for a read. */
  changes: z.record(z.string(), ChangedField).nullable(),
  /** The names of staff and of other records whose ids are in `changes`, by field and id, in the caller’s language. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
})
export type ChangedField = z.output<typeof ChangedField>
export type AuditEntry = z.output<typeof AuditEntry>

const word = filter(z.string().overwrite(searchedText).max(100))

const AuditQuery = PageQuery.extend({
  user_id: filter(id),
  action: word,
  kind: word,
  record_id: word,
  /** The client address; a value that ends with a dot or a colon is a prefix: `192.0.2.`. */
  address: word,
  /** Reads, changes, or sign-in events, which are neither. */
  change: filter(z.enum(['0', '1', 'sign-in'])),
  /** Calendar days in the caller's own time zone, both inclusive. */
  from: filter(day),
  to: filter(day),
})

/** The filter values for which the log has entries. */
const AuditChoices = z.object({ actions: z.array(z.string()), kinds: z.array(z.string()) })

export const audit = area({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    permission: 'show-audit',
    summary: 'Who read or changed what, when and from where; the newest first',
    query: AuditQuery,
    scope: 'reference',
    reads: 'list',
    response: Page(AuditEntry),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/audit/sheet',
    permission: 'show-audit',
    summary: 'The audit log as a spreadsheet, with the same filters',
    // In a file, the changed fields are JSON text.
    ...exportCall(AuditEntry.omit({ names: true }).extend({ changes: z.string().nullable() }), AuditQuery.shape),
    scope: 'reference',
  },
  choices: {
    method: 'GET',
    path: '/api/admin/audit/choices',
    shows: 'nobody',
    permission: 'show-audit',
    summary: 'The calls and the kinds of record that the log has lines of',
    response: One(AuditChoices),
  },
  people: {
    method: 'GET',
    path: '/api/admin/audit/people',
    permission: 'show-audit',
    summary: 'People by part of their name or by their number, 50 at most: to look for what one of them did',
    query: z.object({ q: searchText, id: filter(id) }),
    scope: 'reference',
    reads: { kind: 'user', ids: 'data.id' },
    response: z.object({ data: z.array(NamedOption) }),
  },
})
