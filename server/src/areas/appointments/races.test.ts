import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, weekOf } from '../clinics/clinicFixture'
import { choose } from './bookingFixture'

const friday = '2026-11-20'
const crowd = 100

let house: TestServer
let people: Client[]

beforeAll(async () => {
  house = await startTestServer()
  people = await Promise.all(Array.from({ length: crowd }, () => house.addUser()))
}, 60_000)
afterAll(() => house.stop())

async function activeOf(doctorId: number): Promise<number> {
  const { rows } = await house.database.$client.query(
    'select count(*)::int as taken from appointments where doctor_id = $1 and active',
    [doctorId],
  )
  return rows[0].taken
}

test('of a hundred patients who take one slot at once exactly one gets it, the others see what is free', async () => {
  const clinic = await addClinic(house)
  const began = performance.now()
  const answers = await Promise.all(people.map((person) => choose(person, clinic, friday, '10:00')))
  const seconds = (performance.now() - began) / 1000
  const losers = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(losers).toHaveLength(crowd - 1)
  for (const { body } of losers) {
    expect(body.errors).toEqual({ schedule_time: ['This time has just been taken. Choose another one'] })
    expect(body.slots['10:00']).toBeUndefined()
    expect(body.slots['10:30']).toBe('10:30 AM - 11:00 AM')
    expect(body.day.find(({ key }) => key === '10:00')?.taken).toBe(true)
  }
  expect(await activeOf(clinic.doctorId)).toBe(1)
  expect(seconds).toBeLessThan(5)
})

test('the slot of a hold that is over goes to exactly one of those who want it', async () => {
  const clinic = await addClinic(house)
  const [first, ...others] = people.slice(0, 20)
  if (!first) throw new Error('nobody')
  await choose(first, clinic, friday, '16:00')
  await house.database.$client.query(
    `update appointments set hold_expires_at = '2026-11-18T10:00Z' where doctor_id = $1`,
    [clinic.doctorId],
  )
  const answers = await Promise.all(others.map((person) => choose(person, clinic, friday, '16:00')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(18).fill(422)])
  expect(await activeOf(clinic.doctorId)).toBe(1)
})

test('slots that overlap across two clinics of one doctor are one slot', async () => {
  const first = await addClinic(house, weekOf('11:00', '13:00', 30))
  const second = await addClinic(house, weekOf('11:15', '13:00', 45), first.doctor)
  const answers = await Promise.all(
    people
      .slice(20, 60)
      .map((person, index) =>
        index % 2 === 0 ? choose(person, first, friday, '11:30') : choose(person, second, friday, '11:15'),
      ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(39)
  expect(await activeOf(first.doctorId)).toBe(1)
})

test('one patient cannot be with two doctors at one time', async () => {
  const clinics = await Promise.all([1, 2, 3].map(() => addClinic(house)))
  const person = await house.addUser()
  const answers = await Promise.all(clinics.map((clinic) => choose(person, clinic, friday, '14:00')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  for (const { status, body } of answers) {
    if (status === 422) expect(body.errors).toEqual({ schedule_time: ['You have another appointment at this time'] })
  }
})

test('the same Idempotency-Key at once makes one appointment and one answer', async () => {
  const clinic = await addClinic(house)
  const person = await house.addUser()
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '09:00' }
  const headers = { 'idempotency-key': 'one-submit-of-one-form' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => person.post<object>('/api/patient/appointments', input, { headers })),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await activeOf(clinic.doctorId)).toBe(1)
})
