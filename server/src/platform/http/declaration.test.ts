import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { area, type Endpoint } from '#contract/kit/endpoint'
import type { Permission } from '#contract/permissions'
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

test('the same route twice does not start, whatever its parameters are called', () => {
  const app = fastify()
  mountArea(app, 'things', area({ show: call }), { show: async () => ({}) })
  const again = area({ show: { ...call, path: '/api/things/{thing}' } })
  expect(() => mountArea(app, 'others', again, { show: async () => ({}) })).toThrow(/already declared/)
})
