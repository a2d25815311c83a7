import type { Client } from '../platform/testing/client'

/** The demo's users who make the calls of the table. */
export interface PublishedPeople {
  superAdmin: Client
  admin: Client
  doctor: Client
  patient: Client
}

export interface PublishedIds {
  patient: number
  appointment: number
  clinic: number
  doctor: number
  specialty: number
  hospital: number
  /** Days in the calendar of the demo, 'YYYY-MM-DD'. */
  from: string
  to: string
}

export interface PublishedCall {
  /** As in the contract, with what else determines the number of statements. */
  name: string
  as: keyof PublishedPeople
  path(ids: PublishedIds): string
  /** For a changing call, sent with an Idempotency-Key, as browsers do; missing for a GET. */
  body?(ids: PublishedIds): object
  /** Including `begin` and `commit`. */
  statements: number
}

/** The table that `docs/statements.md` shows and `statementsPerCall.test.ts` measures. */
export const publishedCalls: readonly PublishedCall[] = [
  { name: 'pickers.patient', as: 'doctor', path: ({ patient }) => `/api/admin/patients/${patient}`, statements: 2 },
  { name: 'pickers.patient', as: 'admin', path: ({ patient }) => `/api/admin/patients/${patient}`, statements: 2 },
  {
    name: 'users.show, a patient',
    as: 'superAdmin',
    path: ({ patient }) => `/api/admin/user/${patient}`,
    statements: 2,
  },
  { name: 'users.show, a doctor', as: 'admin', path: ({ doctor }) => `/api/admin/user/${doctor}`, statements: 2 },
  { name: 'users.list, by name', as: 'superAdmin', path: () => '/api/admin/users?q=demo', statements: 2 },
  { name: 'users.list, by name', as: 'admin', path: () => '/api/admin/users?q=demo', statements: 2 },
  { name: 'pickers.patients, by name', as: 'doctor', path: () => '/api/admin/patients/list?q=a', statements: 2 },
  { name: 'pickers.doctors', as: 'admin', path: () => '/api/admin/doctors/list', statements: 2 },
  { name: 'clinics.list', as: 'admin', path: () => '/api/admin/clinics', statements: 2 },
  { name: 'clinics.show', as: 'admin', path: ({ clinic }) => `/api/admin/clinics/${clinic}`, statements: 2 },
  { name: 'hospitals.list', as: 'admin', path: () => '/api/admin/hospitals', statements: 3 },
  { name: 'hospitals.show', as: 'admin', path: ({ hospital }) => `/api/admin/hospital/${hospital}`, statements: 2 },
  { name: 'levels.list', as: 'superAdmin', path: () => '/api/admin/levels', statements: 3 },
  { name: 'roles.show', as: 'superAdmin', path: () => '/api/admin/role/1', statements: 3 },
  { name: 'profile.show', as: 'patient', path: () => '/api/admin/profile/show', statements: 2 },
  {
    name: 'patient.show',
    as: 'patient',
    path: ({ appointment }) => `/api/patient/appointments/${appointment}`,
    statements: 2,
  },
  {
    name: 'patient.slots, a day of a clinic',
    as: 'patient',
    path: ({ clinic, to }) => `/api/patient/appointments/clinic-slots/${clinic}/${to}`,
    statements: 2,
  },
  { name: 'patient.list', as: 'patient', path: () => '/api/patient/appointments', statements: 2 },
  {
    name: 'patient.search, 7 days of slots',
    as: 'patient',
    path: ({ from, to, specialty }) => `/api/patient/search-clinics?from=${from}&to=${to}&specialty_id=${specialty}`,
    statements: 5,
  },
  { name: 'notifications.mine', as: 'patient', path: () => '/api/admin/my-notifications', statements: 3 },
  {
    name: 'patient.create, with a key',
    as: 'patient',
    path: () => '/api/patient/appointments',
    body: ({ clinic, doctor, to }) => ({ clinic_id: clinic, doctor_id: doctor, date: to, schedule_time: '16:00' }),
    statements: 3,
  },
]

const head = `# Statements per call

How many statements a call sends to PostgreSQL, \`begin\` and \`commit\` among them, on the demo. Made by
\`npm run statements\` from \`server/src/testing/statementsPerCall.ts\`; \`server/src/statementsPerCall.test.ts\` makes each
call and fails where it makes more, or where this page is stale.

Who calls, what they may do and whether the record is theirs is one of them
([decision 78](decisions/078-one-statement-for-access.md)). The caller is known to the server and has not changed: after a
sign-in, or a change of their account or roles, the next call makes one or two more. So does a search of people that was not
asked within the last minute, where there are very many. Not counted is what the audit log writes of reads: one statement a
server and second for all of them together.

| call | as | statements |
| --- | --- | --- |
`

/** Returns the complete page docs/statements.md. */
export function statementsPage(): string {
  return `${head}${publishedCalls.map(({ name, as, statements }) => `| ${name} | ${as} | ${statements} |\n`).join('')}`
}
