import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, Done, One } from '../kit/responses'
import { instant } from '../kit/values'

/** The address of the caller's feed; the address itself is returned only when it is created. */
export const CalendarFeed = z.object({ created_at: instant.nullable() })
export type CalendarFeed = z.output<typeof CalendarFeed>

const address = '/api/admin/profile/calendar'

/** Appointments as iCalendar files (RFC 5545), one by one and as a feed that calendar programs subscribe to. */
export const calendar = area({
  appointment: {
    method: 'GET',
    path: '/api/calendar/appointments/{id}',
    permission: ['patient-show-appointment', 'view-Lobby', 'list-clinic-appointment'],
    summary: 'An appointment of mine, as its patient or its doctor, as an .ics file',
    record: { kind: 'consultation', param: 'id' },
    response: Blob,
  },
  feed: {
    method: 'GET',
    path: '/api/calendar/{file}',
    permission: 'public',
    shows: 'caller',
    // Everybody who knows the address gets the same rows: those of the person whose address it is.
    scope: 'reference',
    summary:
      'The appointments and the events of the person with this secret address; patients are shown to their doctor as initials',
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
    response: Blob,
  },
  address: {
    method: 'GET',
    path: address,
    permission: 'update-profile',
    shows: 'caller',
    summary: 'Whether my calendar feed has an address, and since when',
    response: One(CalendarFeed),
  },
  createAddress: {
    method: 'POST',
    path: address,
    permission: 'update-profile',
    summary: 'A new address for my calendar feed; the one before stops working',
    audit: { kind: 'user', id: 'caller' },
    secret: true,
    // A repeat replaces an address that nobody has received.
    idempotency: 'none',
    response: One(z.object({ address: z.string(), created_at: instant })),
  },
  removeAddress: {
    method: 'DELETE',
    path: address,
    permission: 'update-profile',
    summary: 'The address of my calendar feed stops working',
    audit: { kind: 'user', id: 'caller' },
    idempotency: 'natural',
    response: Done,
  },
})
