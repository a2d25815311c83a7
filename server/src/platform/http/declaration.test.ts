import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { area, type Endpoint } from '#contract/kit/endpoint'
import { mountArea } from './mount'

const call: Endpoint = {
  method: 'GET',
  path: '/api/things/{id}',
  permission: 'signed-in',
  summary: 'A thing',
  answer: z.object({}),
}

function mount(endpoint: Endpoint) {
  mountArea(fastify(), 'things', area({ show: endpoint }), { show: async () => ({}) })
}

test('a call that names no permission does not start', () => {
  expect(() => mount({ ...call, permission: undefined as unknown as Permission })).toThrow(
    'things.show names no permission',
  )
  expect(() => mount({ ...call, permission: [] as unknown as [Permission] })).toThrow('names no permission')
  expect(() => mount({ ...call, permission: 'list-everything' as Permission })).toThrow('names no permission')
})

test('a call without a handler does not start, and does not compile', () => {
  // @ts-expect-error the handler is missing
  expect(() => mountArea(fastify(), 'things', area({ show: call }), {})).toThrow('things.show has no handler')
})

test('a record that the path does not carry does not start', () => {
  expect(() => mount({ ...call, record: { kind: 'clinic', param: 'clinicId' } })).toThrow('{clinicId}')
})

test('a call that would store the secret of its response does not start', () => {
  const secret: Endpoint = { ...call, method: 'POST', secret: true }
  expect(() => mount(secret)).toThrow('things.show would store the secret of its response')
  expect(() => mount({ ...secret, idempotency: 'none' })).not.toThrow()
  expect(() => mount({ ...call, secret: true })).not.toThrow()
})

test('what is declared of a change does not stand at a call that changes nothing', () => {
  const asks: Endpoint = { ...call, method: 'POST', changes: false }
  expect(() => mount(asks)).not.toThrow()
  expect(() => mount({ ...asks, idempotency: 'natural' })).toThrow(
    'things.show changes nothing, and so has no idempotency',
  )
  expect(() => mount({ ...asks, transaction: 'handler' })).toThrow('no transaction')
  expect(() => mount({ ...call, audit: 'none' })).toThrow('no audit')
})

test('the same route twice does not start, whatever its parameters are called', () => {
  const app = fastify()
  mountArea(app, 'things', area({ show: call }), { show: async () => ({}) })
  const again = area({ show: { ...call, path: '/api/things/{thing}' } })
  expect(() => mountArea(app, 'others', again, { show: async () => ({}) })).toThrow(/already declared/)
})
