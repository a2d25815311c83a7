import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import { hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { asMultipart, userForm } from './testing/userForm'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

type Response<T = Profile> = { data: T; errors: Record<string, string[]> }

const common = { password: ['This password is on lists of common passwords. Choose another one'] }
const personal = { password: ['This password is the name or email address of the account. Choose another one'] }
const weak = { password: ['This password is easy to guess. Make it longer, or add another word'] }

const post = <T>(call: string, body: object, language = 'en') =>
  testServer.stranger.post<T>(`/api/admin/auth/${call}`, body, { headers: { 'accept-language': language } })

async function signedInWith(email: string, password: string): Promise<Client> {
  const { body } = await post<{ access_token: string }>('login', { email, password })
  return new Client(testServer.url, body.access_token)
}

async function linkFor(email: string): Promise<string> {
  await forgotPassword(testServer, email)
  const { body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  return body.data.find(({ to }) => to === email)?.body.match(/resetpasswrod\/([^/\s]+)\//)?.[1] ?? ''
}

describe('a password that is easy to guess is refused at its field', () => {
  test('when a patient registers, in their language', async () => {
    const form = { ...(await userForm(testServer)), phone: '01001234567' }
    expect((await post<Response>('register', { ...form, password: 'password1' })).body.errors).toEqual(common)
    expect((await post<Response>('register', { ...form, password: 'Salma-Reda' })).body.errors).toEqual(personal)
    expect((await post<Response>('register', { ...form, password: 'salma@test.example' })).body.errors).toEqual(
      personal,
    )
    const arabic = await post<Response>('register', { ...form, password: 'Welcome12' }, 'ar')
    expect(arabic.body.errors.password).toEqual(['كلمة المرور هذه سهلة التخمين. اجعلها أطول أو أضف إليها كلمة أخرى'])
    expect((await post('register', { ...form, email: 'strong@test.example', password: 'Zx9!kq2P' })).status).toBe(200)
  })

  test('when it is reset, and the link can still be used', async () => {
    const email = 'nurse@demo.test'
    const token = await linkFor(email)
    const reset = (password: string) => post<Response>('reset-password', { email, token, password })
    expect((await reset('YusufNasser')).body.errors).toEqual(personal)
    expect((await reset('iloveyou1')).body.errors).toEqual(common)
    expect((await reset('Nile-Ferry-7')).status).toBe(200)
  })

  test('a link that does not work says so, whatever the password', async () => {
    expect(
      (await post('reset-password', { email: 'lab@demo.test', token: 'guess', password: 'password1' })).status,
    ).toBe(400)
  })

  test('when staff set it, at creation and later', async () => {
    const email = 'given@test.example'
    const create = async (password: string) =>
      superAdmin.send<Response<User>>('POST', '/api/admin/users', {
        form: asMultipart(await userForm(testServer, { email, password })),
      })
    expect((await create('12345678')).body.errors).toEqual(common)
    const { data } = (await create('Nile-Ferry-7')).body
    const change = async (password: string) =>
      superAdmin.put<Response>(`/api/admin/users/${data.id}`, await userForm(testServer, { email, password }))
    expect((await change('Reda Salma 1')).body.errors).toEqual(personal)
    expect((await change('Cairo-Ferry-8')).status).toBe(200)
  })

  test('when users change their own', async () => {
    const doctor = await testServer.as('doctor@demo.test')
    const form = await userForm(testServer, { language: 'en', current_password: 'Demo-1234' })
    const change = (password: string) => doctor.put<Response>('/api/admin/profile/update', { ...form, password })
    expect((await change('aaaaaaaaaa')).body.errors).toEqual(weak)
    expect((await change('doctor@demo.test')).body.errors).toEqual(personal)
  })
})

describe('an existing password that breaks the rule', () => {
  test('still signs in, and its owner is asked to change it until they have', async () => {
    const email = 'weak@test.example'
    const person = await testServer.addUser({ email })
    const set = { password_hash: await hashPassword('password1') }
    await testServer.database.update(users).set(set).where(eq(users.id, person.userId))
    const client = await signedInWith(email, 'password1')
    const profile = async () => (await client.get<Response>('/api/admin/profile/show')).body.data.weak_password
    expect(await profile()).toBe(true)
    const form = await userForm(testServer, { language: 'en', password: 'Nile-Ferry-7', current_password: 'password1' })
    expect((await client.put('/api/admin/profile/update', form)).status).toBe(200)
    expect(await profile()).toBe(false)
  })

  test('is not asked about where the password is hard to guess', async () => {
    const client = await signedInWith('coordinator@demo.test', 'Demo-1234')
    expect((await client.get<Response>('/api/admin/profile/show')).body.data.weak_password).toBe(false)
  })
})
