import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './index'
import type { Endpoint } from './kit/endpoint'

const invisible = '\u200f\u2066\u200b\ufe0f'.repeat(20)

/** Texts that programs write, which nobody types: tokens, links and names of channels. Passwords are kept as typed. */
const written = /\.(password|current_password|token|device_token|challenge|channel_name|link)$/

/** A phone that is printed for the patient as it was written. */
const printed = 'discharge.save.contact_phone'

/** Fields in which a person types an identifier, with one that they accept. */
const identifiers: [RegExp, string][] = [
  [/(^|_)email$/, 'salma@test.example'],
  [/(^|_)uuid$/, '29001150112345'],
  [/(^|_)phone$/, '+201001234567'],
]

type Field = [path: string, schema: z.core.$ZodType]

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value
const typeOf = (schema: z.core.$ZodType) => schema._zod.def.type

/** Returns the schemas of the fields in a schema, with their paths. */
function fieldsIn(schema: z.core.$ZodType, path: string): Field[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  // Of a pipe, that which gets what was sent: after a transformation that prepares it, the second part.
  const first = isSchema(def.in) && typeOf(def.in) === 'transform' ? def.out : def.in
  const inner = [first, def.innerType, def.element, def.valueType, def.left, def.right].filter(isSchema)
  const options = Array.isArray(def.options) ? (def.options as z.core.$ZodType[]) : []
  const shape = Object.entries((def.shape ?? {}) as Record<string, z.core.$ZodType>)
  return [
    ...(def.type === 'object' ? [] : ([[path, schema]] satisfies Field[])),
    ...[...inner, ...options].flatMap((each) => fieldsIn(each, path)),
    ...shape.flatMap(([name, each]) => fieldsIn(each, `${path}.${name}`)),
  ]
}

const fields = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([call, endpoint]) =>
    [endpoint.query, endpoint.body, endpoint.form].flatMap((schema) =>
      schema ? fieldsIn(schema as z.ZodType, `${area}.${call}`) : [],
    ),
  ),
)

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const named = (path: string) => path.slice(path.lastIndexOf('.') + 1)

test('no field of any call that has to be filled in accepts a text of which nothing can be seen', () => {
  const wrong = fields.filter(
    ([path, schema]) => !written.test(path) && !accepts(schema, '') && accepts(schema, invisible),
  )
  expect([...new Set(wrong.map(([path]) => path))]).toEqual([])
})

describe('the same identifier is read from every field of any call, with marks and digits in other forms', () => {
  test.each(identifiers)('%s', (pattern, sample) => {
    const read = fields.filter(
      ([path, schema]) => path !== printed && pattern.test(named(path)) && accepts(schema, sample),
    )
    const arabic = sample.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const wrong = read.filter(([, schema]) => {
      const plain = z.parse(schema, sample)
      return [`\u200f${sample}`, `\u202a${sample}\u202c`, `${sample}\ufe0f`, `\u00a0${sample}`, arabic].some(
        (typed) => {
          const result = z.safeParse(schema, typed)
          return !result.success || result.data !== plain
        },
      )
    })
    expect(read.length).toBeGreaterThan(5)
    expect([...new Set(wrong.map(([path]) => path))]).toEqual([])
  })
})
