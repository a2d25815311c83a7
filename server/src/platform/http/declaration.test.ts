import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { area, type Endpoint } from '#contract/kit/endpoint'
import { Appended } from '#contract/kit/responses'
import { mountArea } from './mount'

const call: Endpoint = {
  method: 'GET',
  path: '/api/things/{id}',
  permission: 'signed-in',
  summary: 'A thing',
  response: z.object({}),
}

function mount(endpoint: Endpoint) {
  mountArea(fastify(), 'things', area({ show: endpoint }), { show: async () => ({}) })
}

test('a call without a permission fails at startup', () => {
  expect(() => mount({ ...call, permission: undefined as unknown as Permission })).toThrow(
    'things.show has no permission',
  )
  expect(() => mount({ ...call, permission: [] as unknown as [Permission] })).toThrow('has no permission')
  expect(() => mount({ ...call, permission: 'list-everything' as Permission })).toThrow('has no permission')
})

test('a call without a handler fails at startup, and does not compile', () => {
  // @ts-expect-error the handler is missing
  expect(() => mountArea(fastify(), 'things', area({ show: call }), {})).toThrow('things.show has no handler')
})

test('a record whose parameter is not in the path fails at startup', () => {
  expect(() => mount({ ...call, record: { kind: 'clinic', param: 'clinicId' } })).toThrow('{clinicId}')
})

test('a call that would store the secret of its response fails at startup', () => {
  const secret: Endpoint = { ...call, method: 'POST', audit: 'none', secret: true }
  expect(() => mount(secret)).toThrow('things.show would store the secret of its response')
  expect(() => mount({ ...secret, idempotency: 'none' })).not.toThrow()
  expect(() => mount({ ...call, secret: true })).not.toThrow()
})

test('PATCH is for calls that append to an upload, and for no others', () => {
  const appends: Endpoint = {
    ...call,
    method: 'PATCH',
    record: { kind: 'clinic', param: 'id' },
    audit: 'none',
    response: Appended,
  }
  expect(() => mount(appends)).not.toThrow()
  expect(() => mount({ ...appends, response: z.object({}) })).toThrow(
    'things.show: PATCH is the method of calls that append',
  )
  expect(() => mount({ ...appends, method: 'POST' })).toThrow('PATCH is the method')
})

test('options for changes fail at startup on a call that changes nothing', () => {
  const asks: Endpoint = { ...call, method: 'POST', changes: false }
  expect(() => mount(asks)).not.toThrow()
  expect(() => mount({ ...asks, idempotency: 'natural' })).toThrow(
    'things.show changes nothing, and so must not declare idempotency',
  )
  expect(() => mount({ ...asks, transaction: 'handler' })).toThrow('not declare transaction')
  expect(() => mount({ ...call, audit: 'none' })).toThrow('not declare audit')
})

test('a changing call that declares no record for the audit log fails at startup', () => {
  const changing: Endpoint = { ...call, method: 'POST' }
  expect(() => mount(changing)).toThrow('things.show does not declare which record it changes')
  expect(() => mount({ ...changing, record: { kind: 'clinic', param: 'id' } })).not.toThrow()
  expect(() => mount({ ...changing, audit: { kind: 'level', id: 'data.id' } })).not.toThrow()
})

test('a duplicate route fails at startup, whatever its parameters are called', () => {
  const app = fastify()
  mountArea(app, 'things', area({ show: call }), { show: async () => ({}) })
  const again = area({ show: { ...call, path: '/api/things/{thing}' } })
  expect(() => mountArea(app, 'others', again, { show: async () => ({}) })).toThrow(/already declared/)
})
