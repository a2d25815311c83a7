import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** The smallest PNG; bytes are appended to make each file unique. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const dayMs = 86_400_000

/**
 * Returns the coming days of the demo's clinics that fulfil a condition, from tomorrow on.
 * @param {import('./person.mjs').Person} person
 * @param {'virtual' | 'physical'} type
 * @param {(day: { free_slots: number, price: number }) => boolean} condition
 * @returns {Promise<{ clinic_id: number, doctor_id: number, date: string }[]>}
 */
export async function findClinicDays(person, type, condition) {
  const from = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10)
  const { body } = await person.send('GET', `/api/patient/search-clinics?from=${from}&to=${to}&type=${type}`)
  return body.data.flatMap((doctor) =>
    doctor.clinicsData.filter(condition).map(({ clinic_id, date }) => ({ clinic_id, doctor_id: doctor.id, date })),
  )
}

/**
 * @typedef {{ id: number, day: object, slot: string, complaint?: string, isConfirmed?: boolean, files: { media: number, sha256: string }[], messages: string[] }} Visit
 */

/**
 * Books, writes messages and uploads files like a patient, until told to stop. `acknowledged` has everything that the
 * server confirmed.
 * @param {import('./person.mjs').Person} person
 * @param {() => boolean} isOver
 * @param {{ acknowledged?: Visit[], pause?: number }} [options] visits before, to which new ones are added, and milliseconds
 * between two visits
 */
export async function work(person, isOver, { acknowledged = [], pause = 0 } = {}) {
  let refused = 0
  // The clinic that is open around the clock.
  const days = await findClinicDays(person, 'virtual', ({ free_slots, price }) => free_slots > 50 && price === 0)
  while (!isOver()) {
    const visit = await book(person, days)
    if (!visit) {
      refused += 1
      continue
    }
    acknowledged.push(visit)
    await write(person, visit)
    await attach(person, visit)
    await confirm(person, visit)
    await say(person, visit)
    if (pause > 0) await wait(pause)
  }
  return { acknowledged, refused }
}

/**
 * Holds a free slot. Returns the visit, or undefined if another person was faster.
 * @param {import('./person.mjs').Person} person
 * @param {Awaited<ReturnType<typeof findClinicDays>>} days
 */
export async function book(person, days) {
  const day = days[Math.floor(Math.random() * days.length)]
  const { body } = await person.send('GET', `/api/patient/appointments/clinic-slots/${day.clinic_id}/${day.date}`)
  const free = Object.keys(body.slots ?? {})
  if (free.length === 0) return undefined
  const slot = free[Math.floor(Math.random() * free.length)]
  const taken = await person.send('POST', '/api/patient/appointments', { body: { ...day, schedule_time: slot } })
  if (taken.status !== 200) return undefined
  return { id: taken.body.data.id, day, slot, files: [], messages: [] }
}

/** Confirms a booking that costs nothing. */
export async function confirm(person, visit) {
  settled(await person.send('POST', `/api/patient/appointments/${visit.id}/confirm`, { body: { method: 'free' } }))
  visit.isConfirmed = true
}

export async function write(person, visit) {
  const complaint = `What hurts ${randomUUID()}`
  const body = { cause: 'Drill', complaint }
  settled(await person.send('POST', `/api/patient/appointments/${visit.id}/complaint`, { body }))
  visit.complaint = complaint
}

export async function attach(person, visit) {
  const bytes = Buffer.concat([picture, randomBytes(40_000)])
  const form = new FormData()
  form.set('attachment_name', 'Picture')
  form.set('attachment_type', 'others')
  form.set('attachment_file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
  const path = `/api/patient/appointments/${visit.id}/complaint/save-attachment`
  const { data } = settled(await person.send('POST', path, { form }))
  visit.files.push({ media: data.media_id, sha256: sha256(bytes) })
}

export async function say(person, visit) {
  const text = `Said ${randomUUID()}`
  const body = { body: text, client_id: randomUUID() }
  settled(await person.send('POST', `/api/admin/chat/appointment-${visit.id}/messages`, { body }))
  visit.messages.push(text)
}

/** Even during a crash, a valid request must not be refused. */
export function settled({ status, body }) {
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
