import { setTimeout as wait } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { settled } from '../load.mjs'
import { findPlace, register } from '../person.mjs'
import { timeFactor } from './timeFactor.mjs'

// A new installation in production, set up from the first administrator to patients who can book, through the proxy.

const password = 'Kettle-58-Lantern'
const dayMs = 86_400_000
const weekdays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** The smallest files that are recognized as their types. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const document = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/**
 * @param {Awaited<ReturnType<typeof import('./machine.mjs').startMachine>>} machine
 * @param {{ person: (email: string) => import('./client.mjs').MeasuredPerson, patients: number }} options
 */
export async function setUpInstallation(machine, { person, patients: count }) {
  const administrator = await firstAdministrator(machine, person)
  const place = await findPlace(administrator)
  const hospital = await createHospital(administrator, place)
  const doctor = await hire(administrator, person('doctor@hospital.example'), 'DOCTOR', { hospital, place })
  const coordinator = await hire(administrator, person('desk@hospital.example'), 'COORDINATOR', { hospital, place })
  await createClinic(administrator, { hospital, doctor: doctor.id, coordinator: coordinator.id })
  const patients = Array.from({ length: count }, (_, index) => person(`drill${index}@patients.example`))
  for (const [index, patient] of patients.entries()) {
    await register(patient, index, place)
    const [token, email] = await linkIn(machine, patient.email, 'verify-account')
    settled(await patient.send('GET', `/api/admin/auth/verify-account/${token}/${email}`))
  }
  return { doctor: doctor.who, patients }
}

/** Invites the first administrator as operating.md says, who follows the email and sets up two-step sign-in. */
async function firstAdministrator(machine, person) {
  const administrator = person('head@hospital.example')
  machine.operate('dist/server/adminCreate.js', administrator.email)
  const [token] = await linkIn(machine, administrator.email, 'resetpasswrod')
  const choice = { email: administrator.email, token, password }
  settled(await administrator.send('POST', '/api/admin/auth/reset-password', { body: choice }))
  await administrator.signIn()
  const proof = { current_password: password }
  const { data } = settled(await administrator.send('POST', '/api/admin/second-factor/totp', { body: proof }))
  const code = generateSync({ secret: data.secret })
  settled(await administrator.send('POST', '/api/admin/second-factor/totp/confirm', { body: { code } }))
  return administrator
}

/** With files that are larger together than each may be. */
async function createHospital(administrator, place) {
  const padded = (bytes, megabytes) => Buffer.concat([bytes, Buffer.alloc(megabytes * 1024 * 1024, ' ')])
  const form = formOf(
    {
      ...{ name: 'Drill Hospital', phone: '+20223654000', address: '1 Test Street', description: 'Made by a drill' },
      ...{ c_name: 'Nadia Contact', c_phone: '0100200300', c_email: 'nadia@hospital.example' },
      ...{ ...place, time_zone: 'Africa/Cairo', is_hub: true, restrict_episodes: false },
    },
    { logo: padded(picture, 12), agreement: padded(document, 16) },
  )
  return settled(await administrator.send('POST', '/api/admin/hospitals', { form })).data.id
}

async function hire(administrator, who, role, { hospital, place }) {
  const isDoctor = role === 'DOCTOR'
  const [level, specialty] = await Promise.all(
    ['levels', 'specialties'].map(
      async (list) => settled(await administrator.send('GET', `/api/admin/${list}`)).data[0].id,
    ),
  )
  const roles = settled(await administrator.send('GET', '/api/admin/roles?limit=100')).data
  const form = formOf(
    {
      ...{ first_name: 'Drill', last_name: isDoctor ? 'Doctor' : 'Desk', email: who.email, password },
      ...{ uuid: isDoctor ? 'P2000001' : 'P2000002', gender: 'female', birth_date: '1980-01-15', ...place },
      ...{ phone: isDoctor ? '+201001234598' : '+201001234599', time_zone: 'Africa/Cairo', is_staff_member: true },
      ...{ is_doctor: isDoctor, ...(isDoctor && { level_id: level, specialty_id: specialty }) },
      roles: JSON.stringify([roles.find(({ code }) => code === role).id]),
      hospitals: JSON.stringify([hospital]),
    },
    { uuid_picture: picture },
  )
  const { data } = settled(await administrator.send('POST', '/api/admin/users', { form }))
  await who.signIn()
  return { who, id: data.id }
}

/** Opens a clinic around the clock. */
async function createClinic(administrator, { hospital, doctor, coordinator }) {
  const [level, specialty] = await Promise.all(
    ['levels', 'specialties'].map(
      async (list) => settled(await administrator.send('GET', `/api/admin/${list}`)).data[0].id,
    ),
  )
  const hours = weekdays.map((day) => ({
    [`${day}_enabled`]: true,
    [`${day}_from`]: '00:00',
    [`${day}_to`]: '24:00',
    [`${day}_slot_time`]: 5,
  }))
  const body = {
    ...{ title: 'Clinic of the drill', hospital_id: hospital, doctor_id: doctor, coordinators: [coordinator] },
    ...{ level_id: level, specialty_id: specialty, price: 0, type: 'virtual', time_zone: 'Africa/Cairo' },
    ...{ start_date: dayText(1), end_date: dayText(60) },
    ...{ follow_up_price: 0, follow_up_period: 0, follow_up_unit: 'days' },
    ...{ physician_cancellation_tolerance: 0, physician_tolerance_unit: 'hours' },
    ...{ patient_cancellation_tolerance: 0, patient_tolerance_unit: 'hours' },
    ...{ last_appointment_tolerance: 0, last_appointment_unit: 'minutes' },
    ...Object.assign({}, ...hours),
  }
  settled(await administrator.send('POST', '/api/admin/clinics', { body }))
}

const dayText = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

function formOf(fields, files) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const [name, bytes] of Object.entries(files)) {
    const type = bytes.subarray(0, 4).toString() === '%PDF' ? 'application/pdf' : 'image/png'
    form.set(name, new Blob([bytes], { type }), `${name}.${type.split('/')[1]}`)
  }
  return form
}

/**
 * Waits for the email with a link to a page.
 * @returns {Promise<[token: string, email: string]>} the parts of the link
 */
async function linkIn({ mails }, email, page) {
  const until = performance.now() + 30_000 * timeFactor
  const pattern = new RegExp(`/${page}/([^/\\s]+)/([^/\\s]+)`)
  while (performance.now() < until) {
    const received = (await mails()).filter(({ to }) => to.includes(email)).reverse()
    for (const { raw } of received) {
      const [, token, address] = pattern.exec(readQuotedPrintable(raw)) ?? []
      if (token) return [token, address]
    }
    await wait(100)
  }
  throw new Error(`No email with a link to ${page} in time`)
}

/** @param {string} raw an email whose text is encoded as quoted-printable, or not at all */
export function readQuotedPrintable(raw) {
  const joined = raw.replace(/=\r?\n/g, '')
  return joined.replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
