import { sha256 } from './load.mjs'

/**
 * Reads back everything that was acknowledged to a person.
 * @param {import('./person.mjs').Person} person
 * @param {Awaited<ReturnType<typeof import('./load.mjs').work>>['acknowledged']} acknowledged
 * @returns {Promise<string[]>} a sentence for each record that is lost, or exists without having been acknowledged
 */
export async function faultsOf(person, acknowledged) {
  const faults = []
  for (const visit of acknowledged) faults.push(...(await faultsOfVisit(person, visit)))
  const { body } = await person.send('GET', '/api/patient/appointments')
  const known = new Set(acknowledged.map(({ id }) => id))
  for (const { id } of body.upcomingAppointments) {
    if (!known.has(id)) faults.push(`appointment ${id} holds a slot, but was never acknowledged`)
  }
  return faults
}

async function faultsOfVisit(person, visit) {
  const faults = []
  const path = `/api/patient/appointments/${visit.id}`
  const { status, body } = await person.send('GET', path)
  if (status !== 200) return [`appointment ${visit.id} is lost`]
  if (visit.complaint && body.data.complaint !== visit.complaint) faults.push(`the complaint of ${visit.id} is lost`)
  if (visit.isConfirmed && body.data.hold_expires_at) faults.push(`the confirmation of ${visit.id} is lost`)
  for (const file of visit.files) {
    const bytes = await person.send('GET', `/api/patient/appointments/complaint/attachments/media/${file.media}`)
    if (bytes.status !== 200 || sha256(bytes.body) !== file.sha256) faults.push(`file ${file.media} is lost or damaged`)
  }
  const attached = await person.send('GET', `${path}/complaint/attachments`)
  if (attached.body.data.length !== visit.files.length)
    faults.push(`the files of ${visit.id} differ from those that were sent`)
  const messages = await person.send('GET', `/api/admin/chat/appointment-${visit.id}/messages`)
  const said = messages.body.data.map((message) => message.body)
  for (const text of visit.messages) {
    const times = said.filter((each) => each === text).length
    if (times !== 1) faults.push(`a message of ${visit.id} is stored ${times} times`)
  }
  return faults
}

/** Returns a sentence for each slot that was acknowledged to two people. */
export function doubleBooked(visits) {
  const slots = visits.map(({ day, slot }) => `${day.doctor_id} ${day.date} ${slot}`)
  return slots.filter((slot, index) => slots.indexOf(slot) !== index).map((slot) => `${slot} is booked twice`)
}
