import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageMeta } from '#contract/kit/responses'
import type { CashDesk, CashDrawer, CashEntry } from '#contract/payments/cash'
import { piastres, toEgp } from '#contract/payments/piastres'
import { addDays } from '#contract/rules/calendarDate'
import { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../../clinics/testing/clinicFixture'
import { applyEvidence } from '../evidence/applyEvidence'
import { recordEvidence } from '../evidence/recordEvidence'
import { closeDrawer, drawerPath, openDrawer, payOut, receiveCash, requestCashRefund } from '../testing/cashFixture'
import { captureOf, ledgerOf as ledgerOfAppointment, openPayments, type Payments } from '../testing/paymentFixture'

let testServer: TestServer
let other: TestServer
let payments: Payments
let ids: ReferenceIds
let desk: Client

beforeAll(async () => {
  testServer = await startTestServer()
  other = await startTestServer({}, { sharedWith: testServer })
  payments = await openPayments(testServer)
  ids = await referenceIdsOf(testServer)
  desk = await coordinator()
  expect((await openDrawer(desk, ids.hub)).status).toBe(200)
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const coordinator = () => testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub] })
const held = async () => (await payments.hold()).id
const viaOther = ({ token, userId }: Client) => new Client(other.url, token, userId)
const deskOf = async (who: Client, id: number) =>
  (await who.get<{ data: CashDesk }>(`/api/admin/payments/cash/${id}`)).body.data

const ledgerOf = (id: number) => ledgerOfAppointment(testServer.database, id)

test('cash confirms a held appointment and pays it: evidence, ledger, receipt', async () => {
  const id = await held()
  expect(await deskOf(desk, id)).toMatchObject({
    owed: 150,
    problem: null,
    drawer: { opening_amount: 100 },
    entries: [],
  })
  const { status, body } = await receiveCash(desk, id, 150)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ kind: 'received', amount: 150, hospital: { id: ids.hub }, appointment: { id } })
  expect(await payments.appointmentNow(id)).toMatchObject({
    payment_status: 2,
    payment_method: 'cash',
    hold_expires_at: null,
  })
  const [attempt] = await sql('select * from payment_attempts where appointment_id = $1', [id])
  expect(attempt).toMatchObject({ provider: 'cash', state: 'paid', captured: 15_000, payable: false, remainder: false })
  expect(await ledgerOf(id)).toEqual({ cash_drawer: 15_000, clinic_income: -15_000 })
  expect((await deskOf(desk, id)).entries).toEqual([body.data])
  const patientSees = await (await testServer.as('super@demo.test')).get<{ data: object }>(
    `/api/admin/appointments/${id}`,
  )
  expect(patientSees.body.data).toMatchObject({ paid: 150, payment_status: 2, payment_method: 'cash' })
})

test.each([
  [149, 'Receive exactly 150 EGP'],
  [151, 'Receive exactly 150 EGP'],
  [0, 'Receive exactly 150 EGP'],
  [150.001, 'Enter an amount in EGP with at most two decimals'],
  [-150, 'Enter an amount in EGP with at most two decimals'],
])('an amount of %s is refused', async (amount, message) => {
  const id = await held()
  const { status, body } = await receiveCash(desk, id, amount)
  expect([status, body.errors]).toEqual([422, { amount: [message] }])
  expect(await sql('select id from payment_attempts where appointment_id = $1', [id])).toEqual([])
})

test('cash is refused for what is paid, cancelled, missed, free or expired, and for an unknown appointment', async () => {
  const refusal = async (id: number, amount = 150) => (await receiveCash(desk, id, amount)).body.errors
  const paid = await held()
  await receiveCash(desk, paid, 150)
  expect(await refusal(paid)).toEqual({ appointment_id: ['This appointment is already paid'] })
  const cancelled = await held()
  await sql('update appointments set status = 6, cancelled_at = now() where id = $1', [cancelled])
  expect(await refusal(cancelled)).toEqual({ appointment_id: ['This appointment is cancelled'] })
  const missed = await held()
  await sql('update appointments set status = 5, hold_expires_at = null where id = $1', [missed])
  expect(await refusal(missed)).toEqual({ appointment_id: ['The patient missed this appointment'] })
  const free = await held()
  await sql('update appointments set price = 0, payment_status = 2, hold_expires_at = null where id = $1', [free])
  expect(await refusal(free)).toEqual({ appointment_id: ['Nothing has to be paid for this appointment'] })
  const expired = await held()
  await sql(`update appointments set hold_expires_at = '2020-01-01' where id = $1`, [expired])
  expect(await refusal(expired)).toEqual({ appointment_id: ['This appointment is cancelled'] })
  expect((await deskOf(desk, expired)).problem).toBe('This appointment is cancelled')
  expect(await refusal(2_000_000_000)).toEqual({ appointment_id: ['Choose from the list'] })
})

test('cash needs an open drawer at the hospital of the appointment, and access to it', async () => {
  const id = await held()
  const colleague = await coordinator()
  expect((await receiveCash(colleague, id, 150)).body.errors).toEqual({ drawer: ['Open your cash drawer first'] })
  const elsewhere = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub, ids.aswan] })
  expect((await openDrawer(elsewhere, ids.aswan)).status).toBe(200)
  expect((await receiveCash(elsewhere, id, 150)).body.errors.drawer?.[0]).toContain('open at another hospital')
  const stranger = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.aswan] })
  await openDrawer(stranger, ids.aswan)
  expect((await receiveCash(stranger, id, 150)).body.errors).toEqual({ appointment_id: ['Choose from the list'] })
  expect((await stranger.get(`/api/admin/payments/cash/${id}`)).status).toBe(404)
  expect((await openDrawer(stranger, ids.hub)).body.errors).toEqual({ hospital_id: ['Choose from the list'] })
  const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [ids.hub] })
  expect((await receiveCash(doctor, id, 150)).status).toBe(403)
  expect((await payments.appointmentNow(id)).payment_status).toBe(1)
})

test('a second submission returns the same receipt, and twenty at once receive the money once', async () => {
  const id = await held()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [await receiveCash(desk, id, 150, key), await receiveCash(desk, id, 150, key)]
  expect([second.status, second.body]).toEqual([200, first.body])
  const raced = await held()
  const colleague = await coordinator()
  await openDrawer(colleague, ids.hub)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      receiveCash(index % 2 ? desk : viaOther(colleague), raced, 150, { 'idempotency-key': crypto.randomUUID() }),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  const refused = tries.filter(({ status }) => status === 422)
  expect(new Set(refused.map(({ body }) => JSON.stringify(body.errors)))).toEqual(
    new Set([JSON.stringify({ appointment_id: ['This appointment is already paid'] })]),
  )
  expect(await ledgerOf(raced)).toEqual({ cash_drawer: 15_000, clinic_income: -15_000 })
})

test('receipts of a hospital have consecutive numbers under twenty simultaneous receipts', async () => {
  const desks = await Promise.all(Array.from({ length: 4 }, coordinator))
  for (const each of desks) expect((await openDrawer(each, ids.hub)).status).toBe(200)
  const appointments: number[] = []
  for (let n = 0; n < 20; n += 1) appointments.push(await held())
  const [last] = await sql(`select coalesce(max(number), 0) as number from cash_entries where hospital_id = $1`, [
    ids.hub,
  ])
  const done = await Promise.all(
    appointments.map((id, index) => {
      const who = desks[index % 4] as Client
      // Some are refused in between: a refusal takes no number.
      return receiveCash(index % 3 ? who : viaOther(who), id, index % 5 === 4 ? 1 : 150)
    }),
  )
  const numbers = done.flatMap(({ status, body }) => (status === 200 ? [body.data.number] : []))
  expect(numbers.sort((one, two) => one - two)).toEqual(
    Array.from({ length: 16 }, (_, n) => Number(last.number) + n + 1),
  )
})

test('cash retires a payment that was started online; paid nevertheless, that one is refunded', async () => {
  const { id } = await payments.hold()
  const attempt = await payments.attempt(id)
  expect((await receiveCash(desk, id, 150)).status).toBe(200)
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ payable: false, state: 'open' })
  await testServer.inContext(() => recordEvidence('paymob', captureOf(attempt)))
  await testServer.inContext(() => applyEvidence(attempt.id))
  expect(await sql('select reason, amount from refunds where attempt_id = $1', [attempt.id])).toEqual([
    { reason: 'Paid twice', amount: 15_000 },
  ])
  const [cash] = await sql(`select id from payment_attempts where appointment_id = $1 and provider = 'cash'`, [id])
  expect(await sql('select id from refunds where attempt_id = $1', [cash.id])).toEqual([])
  expect(await payments.appointmentNow(id)).toMatchObject({ payment_status: 2 })
  expect(await ledgerOf(id)).toMatchObject({ clinic_income: -15_000, patient_owes: -15_000 })
})

test('an appointment that is not held, as of a walk-in, is paid in cash', async () => {
  const id = await held()
  await sql('update appointments set hold_expires_at = null where id = $1', [id])
  expect((await receiveCash(desk, id, 150)).status).toBe(200)
  expect(await payments.appointmentNow(id)).toMatchObject({ payment_status: 2, payment_method: 'cash' })
})

test('the difference after a move to a clinic with another price is settled in cash', async () => {
  const clinic = await addClinic(testServer, { price: 150 })
  const dearer: TestClinic = await addClinic(testServer, { price: 200, coordinators: [clinic.coordinator.userId] })
  const patient = await testServer.addUser()
  const date = addDays('2026-11-20', 3)
  const booked = await patient.post<{ data: { id: number } }>('/api/patient/appointments', {
    clinic_id: clinic.id,
    doctor_id: clinic.doctorId,
    date,
    schedule_time: '10:00',
  })
  const { id } = booked.body.data
  const attempt = await payments.attempt(id)
  await testServer.inContext(() => recordEvidence('paymob', captureOf(attempt)))
  await testServer.inContext(() => applyEvidence(attempt.id))
  const target = { specialty_id: ids.specialty, doctor_id: dearer.doctorId, clinic_id: dearer.id }
  const moved = await desk.put(`/api/admin/appointments/${id}`, {
    ...target,
    date,
    schedule_time: '11:00',
    reason: 'Asked',
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await deskOf(desk, id)).toMatchObject({ owed: 50, problem: null })
  expect((await receiveCash(desk, id, 200)).body.errors).toEqual({ amount: ['Receive exactly 50 EGP'] })
  expect((await receiveCash(desk, id, 50)).status).toBe(200)
  // Applied again, neither counts as a second payment.
  for (const { id: each } of await sql('select id from payment_attempts where appointment_id = $1', [id])) {
    await testServer.inContext(() => applyEvidence(each))
  }
  expect(await payments.appointmentNow(id)).toMatchObject({ price: 20_000, price_difference: 0, payment_status: 2 })
  expect(await sql('select id from refunds where attempt_id = $1', [attempt.id])).toEqual([])
  expect(await ledgerOf(id)).toEqual({ paymob: 15_000, cash_drawer: 5_000, clinic_income: -20_000 })
  expect(await deskOf(desk, id)).toMatchObject({ owed: 0, problem: 'This appointment is already paid' })
})

test('after a move to a lower price was refunded, a move back is paid again; a refund after the visit is not', async () => {
  const id = await held()
  await receiveCash(desk, id, 150)
  await sql('update appointments set price = 10000 where id = $1', [id])
  expect((await payOut(desk, await requestCashRefund(testServer, id, 5_000))).status).toBe(200)
  expect(await deskOf(desk, id)).toMatchObject({ owed: 0 })
  await sql('update appointments set price_difference = 5000 where id = $1', [id])
  expect(await deskOf(desk, id)).toMatchObject({ owed: 50, problem: null })
  expect((await receiveCash(desk, id, 50)).status).toBe(200)
  expect(await payments.appointmentNow(id)).toMatchObject({ price: 15_000, payment_status: 2 })
  await sql('update appointments set status = 4 where id = $1', [id])
  expect((await payOut(desk, await requestCashRefund(testServer, id, 1_000))).status).toBe(200)
  expect(await deskOf(desk, id)).toMatchObject({ owed: 0 })
})

test('the refund of a cancelled cash payment is paid out from the drawer of the caller, once', async () => {
  const id = await held()
  await receiveCash(desk, id, 150)
  expect((await desk.get(`/api/admin/appointments/${id}/cancel`)).status).toBe(200)
  const [{ id: refund }] = await sql(
    'select refunds.id from refunds join payment_attempts on payment_attempts.id = attempt_id where appointment_id = $1',
    [id],
  )
  expect(
    await sql(
      `select type from notifications join appointments on user_id = patient_id
        where appointments.id = $1 and type like 'refund%'`,
      [id],
    ),
  ).toEqual([{ type: 'refund_in_cash' }])
  const waiting = await desk.get<{ data: { payouts: { refund_id: number }[] } }>(drawerPath)
  expect(waiting.body.data.payouts).toMatchObject([{ refund_id: refund, amount: 150, appointment: { id } }])
  const poor = await coordinator()
  expect((await payOut(poor, refund)).body.errors).toEqual({ drawer: ['Open your cash drawer first'] })
  await openDrawer(poor, ids.hub, 149.99)
  expect((await payOut(poor, refund)).body.errors).toEqual({ drawer: ['Your cash drawer has less than this amount'] })
  const tries = await Promise.all(Array.from({ length: 10 }, () => payOut(desk, refund)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  const entry = tries.find(({ status }) => status === 200)?.body.data as CashEntry
  expect(entry).toMatchObject({ kind: 'paid_out', amount: 150 })
  const paidOut = await sql(`select number from cash_entries where kind = 'paid_out' order by id`)
  expect(paidOut.map(({ number }) => number)).toEqual(paidOut.map((_, index) => index + 1))
  expect(await sql('select state from refunds where id = $1', [refund])).toEqual([{ state: 'done' }])
  expect(await payments.appointmentNow(id)).toMatchObject({ payment_status: 4 })
  expect(await ledgerOf(id)).toEqual({ cash_drawer: 0, clinic_income: -15_000, refunds: 15_000 })
  const [review] = await sql(
    `select count(*)::int as n from payment_reviews join payment_attempts on payment_attempts.id = attempt_id
      where appointment_id = $1`,
    [id],
  )
  expect(review.n).toBe(0)
  expect((await payOut(desk, 2_000_000_000)).body.errors).toEqual({ refund_id: ['Choose from the list'] })
})

test('a cashier who left the hospital neither sees nor pays out its refunds, and still closes the drawer', async () => {
  const id = await held()
  await receiveCash(desk, id, 150)
  const leaving = await coordinator()
  await openDrawer(leaving, ids.hub, 500)
  const refund = await requestCashRefund(testServer, id, 1_000)
  const payoutsOf = async () =>
    (await leaving.get<{ data: { payouts: { refund_id: number }[] } }>(drawerPath)).body.data.payouts.map(
      ({ refund_id }) => refund_id,
    )
  expect(await payoutsOf()).toContain(refund)
  await sql('update user_hospitals set hospital_id = $1 where user_id = $2', [ids.banadir, leaving.userId])
  expect(await payoutsOf()).toEqual([])
  expect((await payOut(leaving, refund)).body.errors).toHaveProperty('refund_id')
  expect((await closeDrawer(leaving, 500)).status).toBe(200)
  expect((await payOut(desk, refund)).status).toBe(200)
})

test('refunds of cash wait for the drawer: no job sends them', async () => {
  const id = await held()
  await receiveCash(desk, id, 150)
  const refund = await requestCashRefund(testServer, id, 5_000)
  testServer.clock.set(new Date(testServer.clock.now().getTime() + 300_000))
  await testServer.server.platform.jobs.run('inquire-payments')
  await testServer.server.platform.jobs.run('send-refund', { refund_id: refund })
  expect(await sql('select state from refunds where id = $1', [refund])).toEqual([{ state: 'requested' }])
  expect((await payOut(desk, refund)).status).toBe(200)
  expect(await payments.appointmentNow(id)).toMatchObject({ payment_status: 2 })
})

test('a drawer is closed with the counted amount: its difference is booked and listed, and its entries stay', async () => {
  const who = await coordinator()
  await openDrawer(who, ids.hub, 100)
  expect((await openDrawer(who, ids.hub)).body.errors).toEqual({ drawer: ['Your cash drawer is already open'] })
  await receiveCash(who, await held(), 150)
  const { status, body } = await closeDrawer(who, 240.5, 'A note was torn')
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      opening_amount: 100,
      received: 150,
      paid_out: 0,
      expected_amount: 250,
      counted_amount: 240.5,
      difference: -9.5,
      note: 'A note was torn',
    }),
  ])
  const lines = await sql(
    `select account, sum(ledger_lines.amount)::bigint as amount from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id where drawer_id = $1 group by account order by account`,
    [body.data.id],
  )
  expect(lines).toEqual([
    { account: 'cash_differences', amount: 950 },
    { account: 'cash_drawer', amount: 0 },
    { account: 'cash_safe', amount: 14_050 },
    { account: 'clinic_income', amount: -15_000 },
  ])
  expect(await sql('select reason from payment_reviews where drawer_id = $1', [body.data.id])).toEqual([
    { reason: 'drawer_difference' },
  ])
  expect((await closeDrawer(who, 1)).body.errors).toEqual({ drawer: ['Open your cash drawer first'] })
  const closed = await who.get<{ data: CashDrawer[]; meta: PageMeta }>(`${drawerPath}s`)
  expect(closed.body.data).toEqual([body.data])
  const entries = await who.get<{ data: CashEntry[] }>(`${drawerPath}/entries?drawer_id=${body.data.id}`)
  expect(entries.body.data).toHaveLength(1)
  expect((await desk.get<{ data: [] }>(`${drawerPath}/entries?drawer_id=${body.data.id}`)).body.data).toEqual([])
  await expect(sql('update cash_drawers set counted_amount = 1 where id = $1', [body.data.id])).rejects.toThrow(
    'closed',
  )
  await expect(sql('delete from cash_entries where drawer_id = $1', [body.data.id])).rejects.toThrow()
})

test('receiving and closing at once: every receipt is counted, or refused', async () => {
  const who = await coordinator()
  await openDrawer(who, ids.hub, 0)
  const appointments = [await held(), await held(), await held(), await held()]
  const [closed, ...received] = await Promise.all([
    closeDrawer(who, 0),
    ...appointments.map((id) => receiveCash(viaOther(who), id, 150)),
  ])
  expect(closed?.status).toBe(200)
  const [{ total, entries }] = await sql(
    'select coalesce(sum(amount), 0)::bigint as total, count(*)::int as entries from cash_entries where drawer_id = $1',
    [closed?.body.data.id],
  )
  expect(toEgp(piastres(total))).toBe(closed?.body.data.received)
  expect(received.filter(({ status }) => status === 200)).toHaveLength(entries)
})
