import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type CashEntry, cashEntryKinds } from '#contract/payments/cash'
import { piastres, toEgp } from '#contract/payments/piastres'
import { db, now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../../platform/database/listOrder'
import { localNameOf } from '../../../platform/database/localName'
import { orderAndLimit, type Slice } from '../../../platform/database/page'
import { readRows } from '../../../platform/database/rows'
import { orNotFound } from '../../../platform/http/problem'
import { optionOf } from '../../../schema/options'
import { cashEntries } from '../../../schema/payments'
import { fullName } from '../../../schema/people'

/** The amount in piastres, instants in milliseconds. */
const EntryRow = z.strictObject({
  id: z.int(),
  drawer_id: z.int(),
  kind: z.enum(cashEntryKinds),
  number: z.int(),
  amount: z.int(),
  created: z.int(),
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  appointment_id: z.int(),
  short_code: z.string(),
  start: z.int(),
  time_zone: z.string(),
  clinic: z.string(),
  doctor: z.string(),
  patient: z.string(),
  user: z.string(),
  sort_key: SortKey,
})
type EntryRow = z.output<typeof EntryRow>

export const latestEntries = listOrder(descending(cashEntries.id))
const earliestEntries = listOrder(ascending(cashEntries.id))

const tables = sql.raw(`cash_entries
  join cash_drawers on cash_drawers.id = cash_entries.drawer_id
  join hospitals on hospitals.id = cash_entries.hospital_id
  join payment_attempts on payment_attempts.id = cash_entries.attempt_id
  join appointments on appointments.id = payment_attempts.appointment_id
  join clinics on clinics.id = appointments.clinic_id
  join users as doctors on doctors.id = appointments.doctor_id
  join users as patients on patients.id = appointments.patient_id
  join users as cashiers on cashiers.id = cash_drawers.user_id`)

/**
 * Returns the entries that match a condition on `cash_entries`, `cash_drawers` or `appointments`. One statement.
 * @param slice the latest entries first
 */
export function entryRows(condition: SQL | undefined, slice: Slice, order: ListOrder = latestEntries) {
  return readRows(
    EntryRow,
    sql`
      select cash_entries.id, cash_entries.drawer_id, cash_entries.kind, cash_entries.number, cash_entries.amount,
        ${sql.raw(epochMs('cash_entries.created_at'))} as created, hospitals.id as hospital_id,
        hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
        appointments.id as appointment_id, appointments.short_code,
        ${sql.raw(epochMs('appointments.starts_at'))} as start, clinics.time_zone,
        ${localNameOf(sql`clinics.title`, sql`clinics.alternate_title`)} as clinic,
        ${fullName(sql.raw('doctors'))} as doctor, ${fullName(sql.raw('patients'))} as patient,
        ${fullName(sql.raw('cashiers'))} as user, ${order.key} as sort_key
      from ${tables} where ${and(condition, slice.after)} ${orderAndLimit(order, slice)}`,
  )
}

/** Returns an entry as in responses. */
export function entryOf(row: EntryRow): CashEntry {
  const { id, drawer_id, kind, number, amount, created, short_code, time_zone, clinic, doctor, patient, user } = row
  return {
    id,
    drawer_id,
    kind,
    number,
    amount: toEgp(piastres(amount)),
    created_at: new Date(created).toISOString(),
    hospital: optionOf({ id: row.hospital_id, name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    appointment: {
      id: row.appointment_id,
      short_code,
      starts_at: new Date(row.start).toISOString(),
      time_zone,
      clinic,
      doctor,
    },
    patient,
    user,
  }
}

/** At most: a payment, the payment of a difference, and refunds of parts. */
const mostOfAppointment = 50

/** Returns the receipts of an appointment, the earliest first. */
export async function entriesOfAppointment(appointmentId: number): Promise<CashEntry[]> {
  const slice = { after: undefined, limit: mostOfAppointment, offset: 0 }
  const rows = await entryRows(sql`appointments.id = ${appointmentId}`, slice, earliestEntries)
  return rows.map(entryOf)
}

export async function entryById(id: number): Promise<CashEntry> {
  const [row] = await entryRows(sql`cash_entries.id = ${id}`, { after: undefined, limit: 1, offset: 0 })
  return entryOf(orNotFound(row))
}

const NumberRow = z.strictObject({ last_number: z.int() })

/** Returns the next number of a hospital. The number is locked until the transaction ends, so that there are no gaps. */
async function nextReceipt(hospitalId: number, kind: (typeof cashEntryKinds)[number]): Promise<number> {
  const [row] = await readRows(
    NumberRow,
    sql`insert into cash_numbers (hospital_id, kind, last_number) values (${hospitalId}, ${kind}, 1)
      on conflict (hospital_id, kind) do update set last_number = cash_numbers.last_number + 1
      returning last_number`,
  )
  return orNotFound(row).last_number
}

type NewEntry = Omit<typeof cashEntries.$inferInsert, 'id' | 'number' | 'created_at'>

/**
 * Adds an entry to an open drawer, with the next number of its hospital. The transaction must have locked the drawer.
 * @returns the id of the entry
 */
export async function addEntry(entry: NewEntry): Promise<number> {
  const number = await nextReceipt(entry.hospital_id, entry.kind)
  const [stored] = await db()
    .insert(cashEntries)
    .values({ ...entry, number, created_at: now() })
    .returning({ id: cashEntries.id })
  return orNotFound(stored).id
}
