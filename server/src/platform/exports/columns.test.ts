import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { instant } from '#contract/kit/values'
import { context, runIn } from '../context'
import { startTestServices, type TestServices } from '../testing/services'
import { columnsOf } from './columns'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

const Place = z.object({ id: z.number(), name: z.string() })
const row = z.object({
  id: z.number(),
  name: z.string(),
  born: z.string(),
  status: z.number(),
  status_text: z.string(),
  is_open: z.boolean(),
  seen_at: instant.nullable(),
  doctor: z.object({ first_name: z.string(), last_name: z.string(), uuid: z.string() }).nullable(),
  role: Place.extend({ name_text: z.string() }),
  places: z.array(Place),
  words: z.array(z.string()).optional(),
})
const value: z.input<typeof row> = {
  id: 7,
  name: 'Heart',
  born: '1990-05-06',
  status: 2,
  status_text: 'Waiting',
  is_open: true,
  seen_at: '2026-11-18T11:00:05.123Z',
  doctor: { first_name: 'Mona', last_name: 'Nabil', uuid: '29' },
  role: { id: 1, name: 'Nurse', name_text: 'تمريض' },
  places: [
    { id: 1, name: 'Cairo' },
    { id: 2, name: 'Aswan' },
  ],
  words: ['one', 'two'],
}

function cells(field: string | string[], of: z.input<typeof row> = value, language: 'en' | 'ar' = 'en') {
  return services.inContext(async () =>
    runIn({ ...context(), language }, () => columnsOf(row, [{ field, header: 'x' }]).map(({ cell }) => cell(of))[0]),
  )
}

describe('a cell shows', () => {
  test.each([
    ['a number', 'id', 7],
    ['a text', 'name', 'Heart'],
    ['a date', 'born', '1990-05-06'],
    ['the text of a code', 'status', 'Waiting'],
    ['yes or no', 'is_open', 'Yes'],
    ['an instant in UTC', 'seen_at', '2026-11-18 11:00:05'],
    ['a person', 'doctor', 'Mona Nabil'],
    ['the name in the caller’s language', 'role', 'تمريض'],
    ['a field of an object', 'doctor.uuid', '29'],
    ['names', 'places', 'Cairo, Aswan'],
    ['texts', 'words', 'one, two'],
    ['several fields', ['name', 'status', 'id'], 'Heart Waiting 7'],
  ])('%s', async (_name, field, expected) => {
    expect(await cells(field)).toBe(expected)
  })

  test('nothing, if the row has no value', async () => {
    const { words: _words, ...rest } = { ...value, seen_at: null, doctor: null, places: [] }
    const fields = ['seen_at', 'doctor', 'doctor.uuid', 'words', ['doctor.first_name', 'doctor.last_name']]
    expect(await Promise.all(fields.map((field) => cells(field, rest)))).toEqual(fields.map(() => null))
    expect(await cells('places', rest)).toBe('')
    expect(await cells(['doctor', 'id'], rest)).toBe(7)
  })

  test('yes, no and lists in Arabic', async () => {
    expect(await cells('is_open', { ...value, is_open: false }, 'ar')).toBe('لا')
    expect(await cells('places', value, 'ar')).toBe('Cairo، Aswan')
  })
})

test('without columns, every field is a column, except a code that is exported as its text', async () => {
  const headers = await services.inContext(async () => columnsOf(row, undefined).map(({ header }) => header))
  expect(headers).toEqual([
    ...['id', 'name', 'born', 'status_text', 'is_open', 'seen_at'],
    ...['doctor', 'doctor.first_name', 'doctor.last_name', 'doctor.uuid'],
    ...['role', 'role.id', 'role.name', 'role.name_text', 'places', 'words'],
  ])
})
