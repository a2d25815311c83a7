import * as z from 'zod'
import { area } from '../kit/endpoint'
import { requiredNumber } from '../kit/numbers'
import { filter, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { chosenId, id, instant, optionalMultiLine } from '../kit/values'
import { parseEgp } from './piastres'

const permission = 'receive-cash'
const drawerPath = '/api/admin/payments/drawer'

/** The largest amount of cash in a form, in EGP. */
const largestAmount = 10_000_000

/** An amount in EGP with at most two decimals, at least 0. */
const egp = requiredNumber().refine((value) => value <= largestAmount && parseEgp(value) !== undefined, 'cash.amount')

/** Whether cash came into the drawer or left it. */
export const cashEntryKinds = ['received', 'paid_out'] as const

/** The shift of a person at a desk, with its cash; amounts in EGP. */
export const CashDrawer = z.object({
  id: z.number(),
  hospital: NamedOption,
  opened_at: instant,
  /** Counted when it was opened. */
  opening_amount: z.number(),
  received: z.number(),
  paid_out: z.number(),
  /** What has to be in it. */
  expected_amount: z.number(),
  closed_at: instant.nullable(),
  /** Counted when it was closed; null while it is open. */
  counted_amount: z.number().nullable(),
  /** The counted amount minus the expected one. */
  difference: z.number().nullable(),
  note: z.string().nullable(),
})
export type CashDrawer = z.output<typeof CashDrawer>

/** Cash that was received or paid out, as its receipt shows it. */
export const CashEntry = z.object({
  id: z.number(),
  drawer_id: z.number(),
  kind: z.enum(cashEntryKinds),
  /** Consecutive, for each hospital and kind. */
  number: z.number(),
  /** In EGP. */
  amount: z.number(),
  created_at: instant,
  hospital: NamedOption,
  appointment: z.object({
    id: z.number(),
    /** The booking number, displayed by `formatBookingNumber`. */
    short_code: z.string(),
    starts_at: instant,
    time_zone: z.string(),
    clinic: z.string(),
    doctor: z.string(),
  }),
  patient: z.string(),
  /** Who received it or paid it out. */
  user: z.string(),
})
export type CashEntry = z.output<typeof CashEntry>

/** A refund of a cash payment that is to be paid out. */
export const CashPayout = z.object({
  refund_id: z.number(),
  amount: z.number(),
  requested_at: instant,
  appointment: z.object({ id: z.number(), short_code: z.string() }),
  patient: z.string(),
})
export type CashPayout = z.output<typeof CashPayout>

const CashDesk = z.object({
  /** In EGP: what the patient still has to pay. */
  owed: z.number(),
  /** Why no cash can be received for the appointment, in the caller's language; null if it can. */
  problem: z.string().nullable(),
  /** The caller's open drawer. */
  drawer: CashDrawer.nullable(),
  /** The receipts of the appointment, the earliest first. */
  entries: z.array(CashEntry),
})
export type CashDesk = z.output<typeof CashDesk>

const MyDrawer = z.object({
  drawer: CashDrawer.nullable(),
  /** Where the caller can open one. */
  hospitals: z.array(NamedOption),
  /** Refunds of cash payments of the drawer's hospital that wait to be paid out. */
  payouts: z.array(CashPayout),
})
export type MyDrawer = z.output<typeof MyDrawer>

export const CashInput = z.object({ appointment_id: chosenId(), amount: egp })
export const OpenDrawerInput = z.object({ hospital_id: chosenId(), opening_amount: egp })
export const CloseDrawerInput = z.object({ counted_amount: egp, note: optionalMultiLine(500) })

const changedDrawer = { kind: 'cashDrawer', id: 'data.id' } as const

/** Cash at the desk: received and paid out at the open drawer of the caller. */
export const cash = area({
  desk: {
    method: 'GET',
    path: '/api/admin/payments/cash/{id}',
    permission,
    summary: 'What is owed for an appointment, my open drawer, and the receipts of the appointment',
    record: { kind: 'appointment', param: 'id' },
    response: One(CashDesk),
  },
  receive: {
    method: 'POST',
    path: '/api/admin/payments/cash',
    permission,
    summary: 'Receive exactly the amount that is owed for an appointment, at my open drawer of its hospital',
    body: CashInput,
    audit: { kind: 'appointment', id: 'body.appointment_id', changes: 'request' },
    response: One(CashEntry),
  },
  payOut: {
    method: 'POST',
    path: '/api/admin/payments/cash/payouts',
    permission,
    summary: 'Pay out the refund of a cash payment from my open drawer',
    body: z.object({ refund_id: chosenId() }),
    audit: { kind: 'appointment', id: 'handler', changes: 'request' },
    response: One(CashEntry),
  },
  drawer: {
    method: 'GET',
    path: drawerPath,
    permission,
    summary: 'My open drawer, where I can open one, and the refunds that wait to be paid out',
    scope: { through: 'hospital' },
    reads: { kind: 'appointment', ids: 'data.payouts.appointment.id' },
    response: One(MyDrawer),
  },
  open: {
    method: 'POST',
    path: `${drawerPath}/open`,
    permission,
    summary: 'Open my drawer at a hospital with a counted amount; one is open at a time',
    body: OpenDrawerInput,
    audit: changedDrawer,
    response: One(CashDrawer),
  },
  close: {
    method: 'POST',
    path: `${drawerPath}/close`,
    permission,
    summary: 'Close my drawer with the counted amount; a difference is booked and listed for review',
    body: CloseDrawerInput,
    audit: changedDrawer,
    response: One(CashDrawer),
  },
  entries: {
    method: 'GET',
    path: `${drawerPath}/entries`,
    permission,
    summary: 'What I received and paid out, of one drawer or of all; the latest first',
    query: PageQuery.extend({ drawer_id: filter(id) }),
    scope: 'own',
    reads: { kind: 'appointment', ids: 'data.appointment.id' },
    response: Page(CashEntry),
  },
  drawers: {
    method: 'GET',
    path: `${drawerPath}s`,
    permission,
    summary: 'My closed drawers, the latest first',
    shows: 'caller',
    query: PageQuery,
    scope: 'own',
    response: Page(CashDrawer),
  },
})
