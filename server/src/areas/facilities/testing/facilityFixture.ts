import type { Hospital } from '#contract/facilities/hospitals'
import type { Client, TestResponse } from '../../../platform/testing/client'
import { samplePdf, samplePng } from '../../../platform/testing/sampleFiles'
import type { TestServer } from '../../../platform/testing/server'

export type Fields = Record<string, string | number | boolean | null>

/** Returns the ids of Egypt and of Cairo. */
export async function egypt(testServer: TestServer): Promise<{ country: number; city: number }> {
  const { rows } = await testServer.database.$client.query(
    `select countries.id as country, cities.id as city from cities join countries on countries.id = cities.country_id
      where cities.name = 'Cairo'`,
  )
  return rows[0]
}

/** The fields that all facilities share, except for the location. */
const facilityFields: Fields = {
  name: 'Test Place',
  phone: '+20 2 2365-4000',
  address: '1 Test Street',
  description: 'Made by a test',
  c_name: 'Nadia Contact',
  c_phone: '0100200300',
  c_email: 'nadia@place.example',
}

/** Returns a hospital's fields as the form sends them; by default a hub at the top of the tree. */
export function hospitalFields(at: { country: number; city: number }, changes: Fields = {}): Fields {
  return { ...facilityFields, ...at, time_zone: 'Africa/Cairo', is_hub: true, restrict_episodes: false, ...changes }
}

/** Returns a center's fields as the form sends them. */
export function centerFields(changes: Fields = {}): Fields {
  return { ...facilityFields, ...changes }
}

const file = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })

/** Returns a form with the fields and the files that a new facility needs. */
export function formOf(fields: Fields, files: readonly ('logo' | 'agreement')[] = ['logo', 'agreement']): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, String(value))
  if (files.includes('logo')) form.set('logo', file(samplePng, 'image/png'), 'logo.png')
  if (files.includes('agreement')) form.set('agreement', file(samplePdf, 'application/pdf'), 'agreement.pdf')
  return form
}

export function postHospital(who: Client, fields: Fields): Promise<TestResponse<{ data: Hospital; errors?: unknown }>> {
  return who.send('POST', '/api/admin/hospitals', { form: formOf(fields) })
}

/** Gives a user a role with exactly these permissions: a general one, or one at a single hospital. */
export async function giveRole(
  testServer: TestServer,
  userId: number,
  code: string,
  permissions: readonly string[],
  hospitalId: number | null = null,
): Promise<void> {
  await testServer.database.$client.query(
    `with role as (insert into roles (code, name) values ($2, $2) on conflict (code) do update set code = excluded.code
       returning id), granted as (
       insert into role_permissions select role.id, unnest($3::text[]) from role on conflict do nothing)
     insert into user_roles (user_id, role_id, hospital_id) select $1, role.id, $4 from role`,
    [userId, code, permissions, hospitalId],
  )
}
