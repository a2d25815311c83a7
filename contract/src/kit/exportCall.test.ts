import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { exportCall } from './exportCall'
import { exportFields } from './exportFields'
import { fieldProblems } from './issues'
import { instant } from './values'

const Place = z.object({ id: z.number(), name: z.string() })
const Row = z.object({
  id: z.number(),
  name: z.string(),
  name_text: z.string(),
  status: z.number(),
  status_text: z.string(),
  is_open: z.boolean(),
  seen_at: instant.nullable(),
  kind: z.enum(['a', 'b']).optional(),
  patient: z.object({ first_name: z.string(), last_name: z.string(), type: z.number(), type_text: z.string() }),
  clinic: z.object({ title: z.string(), hospital: Place.extend({ city: Place }) }).nullable(),
  places: z.array(Place),
  words: z.array(z.string()),
  parts: z.array(z.object({ count: z.number() })),
  anything: z.unknown(),
})
const { query } = exportCall(Row, { q: z.string().optional() })

test('the fields that can be exported are those of the row that fit in a cell', () => {
  const fields = [...exportFields(Row)].map(([name, { path, kind, isList }]) => {
    const at = path.join('.')
    return [name, ...(at === name ? [] : [at]), isList ? `${kind}s` : kind].join(' ')
  })
  expect(fields).toEqual([
    'id number',
    'name text',
    'name_text text',
    'status status_text text',
    'status_text text',
    'is_open boolean',
    'seen_at instant',
    'kind text',
    'patient named',
    'patient.first_name text',
    'patient.last_name text',
    'patient.type patient.type_text text',
    'patient.type_text text',
    'clinic.title text',
    'clinic.hospital named',
    'places nameds',
    'words texts',
  ])
})

function problemsOf(columns: unknown) {
  const parsed = query.safeParse({ columns: typeof columns === 'string' ? columns : JSON.stringify(columns) })
  return parsed.success ? {} : fieldProblems(parsed.error)
}

test('columns are JSON text, each with a header and the field or fields of one cell', () => {
  const columns = [
    { field: ['patient.first_name', 'patient.last_name'], header: ' المريض ' },
    { field: 'clinic.hospital', header: 'h'.repeat(100) },
  ]
  const parsed = query.parse({ columns: JSON.stringify(columns), q: 'x' })
  expect(parsed).toEqual({
    q: 'x',
    format: 'xlsx',
    columns: [{ ...columns[0], header: 'المريض' }, columns[1]],
  })
  expect([query.parse({}).columns, query.parse({ columns: '' }).columns]).toEqual([undefined, undefined])
})

describe('an invalid column is reported on the parameter', () => {
  const column = { field: 'id', header: 'ID' }
  const choice = [{ key: 'validation.invalidChoice' }]
  test.each([
    ['a field that the rows do not have', [{ ...column, field: 'password_hash' }], choice],
    ['what every object has', [{ ...column, field: 'constructor' }], choice],
    ['a field of an object in an object', [{ ...column, field: 'clinic.hospital.city' }], choice],
    ['an object without a name', [{ ...column, field: 'clinic' }], choice],
    ['what fits in no cell', [{ ...column, field: 'anything' }], choice],
    ['one of several fields', [{ ...column, field: ['id', 'nothing'] }], choice],
    ['no field', [{ header: 'ID' }], choice],
    ['no JSON', '[', choice],
    ['no list', column, choice],
    ['a list of something else', ['id'], choice],
    ['no columns', [], [{ key: 'validation.required' }]],
    ['no header', [{ field: 'id' }], [{ key: 'validation.required' }]],
    ['an empty header', [{ ...column, header: ' ' }], [{ key: 'validation.required' }]],
    ['a long header', [{ ...column, header: 'h'.repeat(101) }], [{ key: 'validation.max', values: { max: 100 } }]],
    ['a header that ends a line', [{ ...column, header: 'a\nb' }], [{ key: 'validation.text' }]],
    ['too many columns', Array(61).fill(column), [{ key: 'validation.atMost', values: { max: 60 } }]],
  ])('%s', (_name, columns, problems) => {
    expect(problemsOf(columns)).toMatchObject({ columns: problems })
    expect(Object.keys(problemsOf(columns))).toEqual(['columns'])
  })
})
