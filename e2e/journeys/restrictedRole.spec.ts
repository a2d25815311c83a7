import { samplePng } from '../../server/src/platform/testing/sampleFiles'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { cardiologyTitle } from '../support/clinic'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const email = 'desk@journey.test'
const grantedPermissions = [
  'homePermission',
  'list-clinic',
  'show-clinic',
  'create-clinic',
  'update-clinic',
  'list-user',
  'show-user',
]

/**
 * Creates a user of the hub with a custom role of the hospital.
 * @returns the role's id
 */
async function addUserWithRole(url: string): Promise<number> {
  const token = await signedIn(url, emailOf.super)
  const role = { name: 'Front desk', permissions: grantedPermissions }
  const { id } = (await call<{ data: { id: number } }>(url, token, 'POST', '/api/admin/roles', role)).data
  const read = <T>(path: string) => call<{ data: T }>(url, token, 'GET', `/api/admin/${path}`)
  const { hospitals } = (await read<{ hospitals: { id: number; name: string }[] }>('users/utilities')).data
  const hub = hospitals.find(({ name }) => name === 'Mashfa University Hospital')
  const cities = (await read<{ id: number; name: string; country_id: number }[]>('cities?limit=100')).data
  const cairo = cities.find(({ name }) => name === 'Cairo')
  const form = new FormData()
  const fields = {
    first_name: 'Rania',
    last_name: 'Fahmy',
    email,
    password: 'Demo-1234',
    uuid: '29001150112345',
    gender: 'female',
    birth_date: '1990-01-15',
    phone: '+201001234567',
    country: String(cairo?.country_id),
    city: String(cairo?.id),
    is_staff_member: '1',
    roles: JSON.stringify([id]),
    hospitals: JSON.stringify([hub?.id]),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('uuid_picture', new Blob([new Uint8Array(samplePng)]), 'scan.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/admin/users`, { method: 'POST', headers, body: form })
  expect(response.status, await response.text()).toBe(200)
  return id
}

test('when a role loses a permission, an open page of its users loses the action immediately', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const role = await addUserWithRole(url)
  const [desk, above] = [await journey.open('desk'), await journey.open('super')]
  await signIn(desk, email, language)
  await desk.goto('/clinics')
  const create = desk.getByRole('link', { name: t('clinics', 'list.new') })
  const main = desk.getByRole('main')
  await expect(create).toBeVisible()
  await expect(main.getByText(cardiologyTitle[language]).first()).toBeVisible()
  const menu = desk.locator(width === 390 ? 'dialog nav' : 'nav').first()
  const people = menu.getByRole('link', { name: t('users', 'list.title') })
  if (width === 390) await desk.getByRole('button', { name: t('shell', 'menu.open') }).click()
  await expect(people).toBeVisible()
  await desk.evaluate(() => Object.assign(window, { wasHere: true }))
  const bearer = desk.waitForRequest((request) => request.url().includes('/api/admin/clinics'))

  await signIn(above, emailOf.super, language)
  await above.goto(`/roles/${role}/edit`)
  for (const permission of ['create-clinic', 'list-user']) {
    const box = above.getByRole('checkbox', { name: t('permissions', `permission.${permission}`), exact: true })
    await expect(box).toBeChecked()
    await box.uncheck()
  }
  await above.keyboard.press('Control+s')
  await above.waitForURL(/\/roles$/)

  await expect(people, 'the menu, open on a phone, loses its item').toHaveCount(0)
  if (width === 390) await desk.getByRole('button', { name: t('shell', 'menu.close') }).click()
  await expect(create).toHaveCount(0)
  await expect(desk.getByText(t('app', 'rights.changed')).first()).toBeVisible()
  await expect(main.getByText(cardiologyTitle[language]).first(), 'what may still be seen stays').toBeVisible()
  await checkPage(desk, 'narrowed')
  expect(await desk.evaluate(() => 'wasHere' in window), 'without a reload').toBe(true)

  const headers = { authorization: (await bearer).headers().authorization ?? '' }
  for (const [method, path] of [
    ['POST', 'clinics'],
    ['GET', 'users'],
  ] as const) {
    expect((await fetch(`${url}/api/admin/${path}`, { method, headers })).status, path).toBe(403)
  }
  expect((await fetch(`${url}/api/admin/clinics`, { headers })).status).toBe(200)
  await desk.goto('/users')
  await expect(main.getByText(t('auth', 'noPermission.title')).first()).toBeVisible()
})
