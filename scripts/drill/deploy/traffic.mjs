import { setTimeout as wait } from 'node:timers/promises'
import { attach, book, confirm, findClinicDays, say, settled, write } from '../load.mjs'

// A steady load: each patient books, describes what hurts, uploads pictures and chats with the doctor, and meanwhile reads.

/** Milliseconds from the beginning of one visit of a patient to the next. */
const visitEvery = 1_500
/** Milliseconds from one read of a patient to the next. */
const readEvery = 200
/** A person may upload 120 files in an hour. */
const filesEvery = 2

/**
 * @param {{ doctor: import('../person.mjs').Person, patients: import('../person.mjs').Person[] }} people
 */
export function startTraffic({ doctor, patients }) {
  let isOver = false
  const over = () => isOver
  const visiting = patients.map((patient) => visits(patient, doctor, over))
  const reading = patients.map((patient) => reads(patient, over))
  // A refusal is reported at the end, and must not end the drill before what it started is stopped.
  const all = Promise.all([Promise.all(visiting), ...reading])
  all.catch(() => undefined)
  return {
    /** @returns {Promise<Awaited<ReturnType<typeof visits>>[]>} what was acknowledged to each patient */
    async stop() {
      isOver = true
      return (await all)[0]
    },
  }
}

async function visits(patient, doctor, isOver) {
  const acknowledged = []
  const days = await findClinicDays(patient, 'virtual', ({ free_slots, price }) => free_slots > 50 && price === 0)
  for (let count = 0; !isOver(); count += 1) {
    const next = performance.now() + visitEvery
    const visit = await book(patient, days)
    if (visit) {
      acknowledged.push(visit)
      await write(patient, visit)
      if (count % filesEvery === 0) await attach(patient, visit)
      await confirm(patient, visit)
      await say(patient, visit)
      await say(doctor, visit)
    }
    await wait(Math.max(0, next - performance.now()))
  }
  return acknowledged
}

const pages = ['/api/patient/appointments', '/api/admin/my-notifications', '/api/settings', '/']

async function reads(patient, isOver) {
  for (let count = 0; !isOver(); count += 1) {
    const next = performance.now() + readEvery
    settled(await patient.send('GET', pages[count % pages.length]))
    await wait(Math.max(0, next - performance.now()))
  }
}

/** Counts what was acknowledged, by kind. */
export function countAcknowledged(visits) {
  const count = (of) => visits.reduce((sum, visit) => sum + of(visit), 0)
  return {
    bookings: visits.length,
    complaints: count(({ complaint }) => (complaint ? 1 : 0)),
    confirmations: count(({ isConfirmed }) => (isConfirmed ? 1 : 0)),
    files: count(({ files }) => files.length),
    messages: count(({ messages }) => messages.length),
  }
}
