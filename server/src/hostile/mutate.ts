import type { Chance } from './chance'
import type { Draft } from './draft'
import { disguised, hostileFileName } from './files'
import { hostileText, hostileValue, hugest, inShort } from './values'

/** What was done to a request, in words. */
export interface Harm {
  said: string
  /** A file that is not what it must be stands in this field: 422 there is the only right answer. */
  refusedFile?: string
  /** It goes over the line in another way than it should. */
  wire?: 'cut' | 'as another type' | 'not JSON'
}

type Mutation = (draft: Draft, chance: Chance) => Harm | undefined

const inPath: Mutation = ({ params }, chance) => {
  const names = Object.keys(params)
  if (names.length === 0) return undefined
  const name = chance.of(names)
  params[name] = chance.in100(40)
    ? String(chance.of([0, -1, 1.5, 2_147_483_647, 2_147_483_648, 1e21, '01', '1 ']))
    : hostileText(chance).slice(0, 2_000)
  return { said: `{${name}} = ${inShort(params[name])}` }
}

const pagings = ['-1', '0', '1e308', 'NaN', '1.5', '1000000', '1000001', '٢', '', ' 1', '0x10', '1e3']

const inQuery: Mutation = ({ query, call }, chance) => {
  if (call.endpoint.method !== 'GET' && chance.in100(80)) return undefined
  const declared = Object.keys(call.endpoint.query?.shape ?? {})
  const name =
    chance.in100(80) && declared.length > 0
      ? chance.of(declared)
      : chance.of(['page', 'sort', '__proto__', 'constructor', 'toString', 'x'])
  const written = chance.in100(75) ? name : `${name}${chance.of(['[]', '[0]', '[a]', '[__proto__]', '.x', '[][]'])}`
  const value =
    (name === 'page' || name === 'limit') && chance.in100(60)
      ? chance.of(pagings)
      : chance.in100(20)
        ? [hostileText(chance).slice(0, 500), hostileText(chance).slice(0, 500)]
        : hostileText(chance).slice(0, 2_000)
  query[written] = value
  return { said: `?${written}=${inShort(value)}` }
}

/** Somewhere in a value: the object or list, and the name or place in it. */
function placesIn(value: unknown, depth = 0): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [
    [holder, name] as [Record<string, unknown>, string],
    ...placesIn(holder[name], depth + 1),
  ])
}

/** Changes an object or list in one place, or puts something else in its stead. Out: what it is then. */
export function harmed(value: object, chance: Chance): { value: unknown; said: string } {
  if (chance.in100(4)) {
    const other = hostileValue(chance)
    return { value: other, said: `all of it = ${inShort(other)}` }
  }
  const places = placesIn(value)
  if (places.length === 0 || chance.in100(4)) {
    const name = chance.of(['__proto__', 'constructor', 'id', 'isSuperAdmin', 'user_id', 'toString', 'x'])
    const added = { value: hostileValue(chance), enumerable: true, configurable: true, writable: true }
    return { value: Object.defineProperty(value, name, added), said: `${name} was added` }
  }
  const [holder, name] = chance.of(places)
  if (chance.in100(10)) {
    delete holder[name]
    return { value, said: `${name} is missing` }
  }
  holder[name] = hostileValue(chance)
  return { value, said: `${name} = ${inShort(holder[name])}` }
}

const inBody: Mutation = (draft, chance) => {
  if (typeof draft.body !== 'object' || draft.body === null) return undefined
  const { value, said } = harmed(draft.body, chance)
  draft.body = value
  return { said }
}

const inFiles: Mutation = ({ files, call }, chance) => {
  const names = Object.keys(call.endpoint.files ?? {})
  if (names.length === 0) return undefined
  const field = chance.of(names)
  const at = files.findIndex((file) => file.field === field)
  const sent = files[at] ?? { field, name: 'x.png', type: 'image/png', bytes: Buffer.alloc(0) }
  const replace = (change: Partial<typeof sent>) =>
    files.splice(at < 0 ? files.length : at, at < 0 ? 0 : 1, { ...sent, ...change })
  if (chance.in100(55)) {
    const what = chance.of(Object.keys(disguised))
    replace({ bytes: disguised[what] ?? Buffer.alloc(0), type: 'image/png', name: 'x.png' })
    return { said: `${field} is ${what}`, refusedFile: field }
  }
  if (at >= 0 && chance.in100(50)) {
    replace({ name: hostileFileName(chance) })
    return { said: `${field} is called ${inShort(files[at]?.name)}` }
  }
  if (at >= 0 && chance.in100(30)) {
    files.splice(at, 1)
    return { said: `${field} is missing` }
  }
  if (chance.in100(4)) {
    replace({ bytes: Buffer.from(hugest()) })
    return { said: `${field} has 10 MB`, refusedFile: field }
  }
  const extra = chance.in100(50)
    ? field
    : chance.of(['__proto__', 'x', `${field}[0]`, hostileText(chance).slice(0, 90)])
  for (let more = chance.of([1, 2, 25]); more > 0; more -= 1) files.push({ ...sent, field: extra })
  return { said: `more files at ${inShort(extra)}` }
}

const headerValues: Record<string, readonly string[]> = {
  'accept-language': [
    '',
    '*',
    'en;q=NaN',
    `${'ar,'.repeat(2_000)}`,
    'xx-YY',
    '../../ar',
    '\u00ff\u00fe',
    'ar\u0000'.slice(0, 2),
  ],
  'idempotency-key': [
    '',
    'short',
    'x'.repeat(129),
    '../../../etc',
    "' or 1=1 --",
    'key with spaces',
    'same-key-for-all-of-them',
    'k\u00e9y-12345678',
  ],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    `Bearer ${'a'.repeat(6_000)}`,
    'Basic eDp5',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'bearer null',
  ],
  cookie: [
    'mashfa_refresh=x',
    'mashfa_refresh=',
    `mashfa_refresh=${'a'.repeat(3_000)}`,
    'mashfa_refresh=%00; a=b;;;=;',
    '__proto__=1; mashfa_refresh="x"',
  ],
  'content-type': [
    'text/html',
    'application/json; charset=utf-16',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(200)}`,
    'application/json, text/html',
    'image/png',
    ';',
    '\u00ff',
  ],
  'x-forwarded-for': ['127.0.0.1, ::1', 'x'.repeat(500), '<script>'],
  'content-encoding': ['gzip', 'br', 'x'],
  range: ['bytes=0-1', 'bytes=99-1'],
  accept: ['text/html', 'application/x'],
  'user-agent': ['<script>alert(1)</script>', 'x'.repeat(2_000), ''],
  expect: ['100-continue'],
  origin: ['null', 'http://evil.test'],
}

const inHeaders: Mutation = ({ headers, call }, chance) => {
  const useful = Object.keys(headerValues).filter(
    (name) => name !== 'idempotency-key' || call.endpoint.method !== 'GET',
  )
  const name = chance.of(useful)
  const value = chance.of(headerValues[name] ?? [])
  headers[name] = value
  return { said: `${name}: ${inShort(value)}`, ...(name === 'content-type' ? { wire: 'as another type' } : {}) }
}

const onTheWire: Mutation = ({ body, files }, chance) => {
  if (body === undefined && files.length === 0) return undefined
  const wire = chance.of(['cut', 'as another type', 'not JSON'] as const)
  return { said: wire, wire }
}

const mutations: readonly (readonly [number, Mutation])[] = [
  [18, inPath],
  [22, inQuery],
  [40, inBody],
  [22, inFiles],
  [12, inHeaders],
  [4, onTheWire],
]

const all = mutations.reduce((sum, [weight]) => sum + weight, 0)

function choose(chance: Chance): Mutation {
  let left = chance.next() * all
  for (const [weight, mutation] of mutations) {
    left -= weight
    if (left < 0) return mutation
  }
  return inBody
}

/** Changes a request in one place, in two now and then, and now and then in none. */
export function harm(draft: Draft, chance: Chance): Harm[] {
  if (chance.in100(6)) return []
  const wanted = chance.in100(25) ? 2 : 1
  const done: Harm[] = []
  for (let tries = 0; done.length < wanted && tries < 12; tries += 1) {
    const mutation = choose(chance)
    // What is sent in the place of a file stays there, for its refusal is looked for.
    if (mutation === inFiles && done.some(({ refusedFile }) => refusedFile)) continue
    const one = mutation(draft, chance)
    if (one) done.push(one)
  }
  return done
}
