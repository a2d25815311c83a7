import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Evidence } from '#contract/payments/evidence'
import { piastres } from '#contract/payments/piastres'
import { addDays } from '#contract/rules/calendarDate'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts } from '../../../schema/payments'
import { addClinic } from '../../clinics/testing/clinicFixture'

type Attempt = typeof paymentAttempts.$inferSelect

/** The price of the appointments. */
export const price = piastres(15_000)
const integration = '4097558'

/** Slots of the clinic, one after another. Few are of one day, and no test needs so many that they leave the bookable days. */
const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']

/** Creates appointments at a clinic of 150 EGP, and attempts to pay them. */
export interface Payments {
  /** Takes a slot for a new patient, which is held. */
  hold(): Promise<{ id: number; patient: Client }>
  /** Adds an attempt to pay an appointment through Paymob, with an order. */
  attempt(appointmentId: number, changes?: Partial<typeof paymentAttempts.$inferInsert>): Promise<Attempt>
  attemptNow(id: number): Promise<Attempt>
  appointmentNow(id: number): Promise<typeof appointments.$inferSelect>
}

export async function openPayments(testServer: TestServer): Promise<Payments> {
  const { database, clock } = testServer
  const clinic = await addClinic(testServer, { price: 150 })
  let taken = 0
  let slot = { day: 3, time: -1 }

  /** Returns a slot that was not returned before, three days ahead or later. */
  function nextSlot(): { date: string; schedule_time: string } {
    const time = slot.time + 1
    slot = time < times.length ? { ...slot, time } : { day: slot.day + 1, time: 0 }
    const today = clock.now().toISOString().slice(0, 10)
    return { date: addDays(today, slot.day), schedule_time: times[slot.time] ?? '' }
  }

  const firstOf = <T>([row]: T[]): T => {
    if (!row) throw new Error('no row')
    return row
  }
  return {
    async hold() {
      taken += 1
      const number = taken
      // Fawry requires an Egyptian mobile number.
      const patient = await testServer.addUser({ phone: `+2010${String(number).padStart(8, '0')}` })
      const input = {
        clinic_id: clinic.id,
        doctor_id: clinic.doctorId,
        ...nextSlot(),
      }
      const { status, body } = await patient.post<{ data: { id: number } }>('/api/patient/appointments', input)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { id: body.data.id, patient }
    },
    async attempt(appointmentId, changes = {}) {
      const name = randomUUID()
      const values: typeof paymentAttempts.$inferInsert = {
        appointment_id: appointmentId,
        number: 1,
        provider: 'paymob',
        environment: 'test',
        reference: `reference ${name}`,
        order_id: `order ${name}`,
        amount: price,
        currency: 'EGP',
        integrations: [integration],
        expires_at: new Date(clock.now().getTime() + 1_080_000),
        created_at: clock.now(),
        ...changes,
      }
      return firstOf(await database.insert(paymentAttempts).values(values).returning())
    },
    attemptNow: async (id) => firstOf(await database.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))),
    appointmentNow: async (id) => firstOf(await database.select().from(appointments).where(eq(appointments.id, id))),
  }
}

/** Returns the callback of a capture that pays the attempt. */
export function captureOf(attempt: Attempt, changes: Partial<Evidence> = {}): Evidence {
  return {
    source: 'callback',
    authentic: true,
    environment: attempt.environment,
    order: attempt.order_id ?? '',
    transaction: `transaction ${attempt.id}`,
    kind: 'payment',
    outcome: 'success',
    integration,
    amount: attempt.amount,
    currency: attempt.currency,
    reversal: 'none',
    refunded: null,
    reference: attempt.reference,
    ...changes,
  }
}

/** Returns the balance of each account for the attempts of an appointment. */
export async function ledgerOf(
  database: TestServer['database'],
  appointmentId: number,
): Promise<Record<string, number>> {
  const { rows } = await database.$client.query<{ account: string; amount: number }>(
    `select account, sum(ledger_lines.amount)::bigint as amount from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id
      join payment_attempts on payment_attempts.id = attempt_id where appointment_id = $1 group by account`,
    [appointmentId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
