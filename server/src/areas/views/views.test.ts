import { afterAll, beforeAll, expect, test } from 'vitest'
import type { View } from '#contract/views/calls'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('a view is saved under its name, listed, replaced, and deleted', async () => {
  const who = await testServer.as('admin@demo.test')
  const view = { list: 'clinics', name: 'Virtual', filters: 'type=virtual&q=%D9%85' }
  const created = await who.post<{ data: View }>('/api/admin/views', view)
  expect(created.body.data).toMatchObject(view)
  const again = await who.post<{ data: View }>('/api/admin/views', { ...view, filters: 'type=virtual' })
  expect(again.body.data.id).toBe(created.body.data.id)
  const listed = await who.get<{ data: View[] }>('/api/admin/views/clinics')
  expect(listed.body.data.map(({ filters }) => filters)).toEqual(['type=virtual'])
  expect((await who.get<{ data: View[] }>('/api/admin/views/levels')).body.data).toEqual([])
  const another = await testServer.as('doctor@demo.test')
  expect((await another.delete(`/api/admin/views/${created.body.data.id}`)).status).toBe(404)
  expect((await another.get<{ data: View[] }>('/api/admin/views/clinics')).body.data).toEqual([])
  expect((await who.delete(`/api/admin/views/${created.body.data.id}`)).status).toBe(200)
})

test('invalid addresses are not saved, and the number of views is limited', async () => {
  const who = await testServer.addUser()
  const wrong = await who.post('/api/admin/views', { list: '../x', name: '', filters: 'a=<b>' })
  expect(Object.keys(wrong.body.errors as object)).toEqual(['list', 'name', 'filters'])
  for (let number = 0; number < 30; number += 1) {
    const created = await who.post('/api/admin/views', { list: 'users', name: `View ${number}`, filters: 'q=1' })
    expect(created.status).toBe(200)
  }
  const more = await who.post('/api/admin/views', { list: 'users', name: 'One more', filters: 'q=1' })
  expect([more.status, more.body.errors]).toEqual([422, { name: ['at most 30 views of a list'] }])
  const anew = await who.post('/api/admin/views', { list: 'users', name: 'View 29', filters: 'q=2' })
  expect([anew.status, anew.body.data]).toMatchObject([200, { filters: 'q=2' }])
})
