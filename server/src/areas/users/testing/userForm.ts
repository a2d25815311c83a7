import { eq } from 'drizzle-orm'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { User } from '#contract/users/calls'
import { roles } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import { samplePng } from '../../../platform/testing/sampleFiles'
import type { TestServer } from '../../../platform/testing/server'
import { cities } from '../../../schema/reference'

/** Returns the id of a seeded role; 0 when it is missing. */
export async function roleId({ database }: TestServer, code: RoleCode): Promise<number> {
  const [role] = await database.select().from(roles).where(eq(roles.code, code))
  return role?.id ?? 0
}

type Form = Record<string, unknown>

/** Returns a valid form: a patient in Cairo without a hospital. */
export async function userForm(testServer: TestServer, changes: Form = {}): Promise<Form> {
  const [cairo] = await testServer.database.select().from(cities).where(eq(cities.name, 'Cairo'))
  return {
    first_name: 'Salma',
    last_name: 'Reda',
    email: 'salma@test.example',
    password: 'Right-1234',
    uuid: '29001150112345',
    gender: 'female',
    birth_date: '1990-01-15',
    phone: '0100 123 4567',
    country: cairo?.country_id,
    city: cairo?.id,
    time_zone: 'Africa/Cairo',
    is_staff_member: false,
    is_doctor: false,
    roles: [await roleId(testServer, 'PATIENT')],
    hospitals: [],
    ...changes,
  }
}

/** Returns the form as the browser sends it, by default with an ID scan. */
export function asMultipart(form: Form, files: Record<string, Buffer> = { uuid_picture: samplePng }): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (value === undefined || value === null) continue
    data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, bytes] of Object.entries(files)) data.append(name, new Blob([new Uint8Array(bytes)]), `${name}.png`)
  return data
}

type UserResponse = { data: User; errors: Record<string, string[]>; error: string }

let created = 0

/** Creates a user with the form, with an email that no other user has unless one is given. */
export async function createUserAs(testServer: TestServer, person: Client, changes: Form = {}) {
  created += 1
  const form = await userForm(testServer, { email: `made${created}@test.example`, ...changes })
  return person.send<UserResponse>('POST', '/api/admin/users', { form: asMultipart(form) })
}

/** Saves a user's form with only these changes. */
export async function changeUserAs(testServer: TestServer, person: Client, id: number, changes: Form) {
  const superAdmin = await testServer.as('super@demo.test')
  const { data } = (await superAdmin.get<{ data: User }>(`/api/admin/user/${id}`)).body
  const as = {
    email: data.email,
    roles: data.roles,
    hospitals: data.hospitals.map((hospital) => hospital.id),
    password: '',
  }
  return person.put<UserResponse>(`/api/admin/users/${id}`, await userForm(testServer, { ...as, ...changes }))
}
