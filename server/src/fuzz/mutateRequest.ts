import { disguisedFiles, fuzzFileName } from './files'
import type { RequestDraft } from './requestDraft'
import type { SeededRandom } from './seededRandom'
import { abbreviate, fuzzText, fuzzValue, largestText } from './values'

/** A description of what was done to a request. */
export interface AppliedMutation {
  description: string
  /** This field has a file of a wrong type: a 422 there is the only correct response. */
  refusedFile?: string
  /** How the request is encoded, if not as it should be. */
  encoding?: 'cut' | 'as another type' | 'not JSON'
}

type Mutation = (draft: RequestDraft, random: SeededRandom) => AppliedMutation | undefined

const inPath: Mutation = ({ params }, random) => {
  const names = Object.keys(params)
  if (names.length === 0) return undefined
  const name = random.pick(names)
  params[name] = random.percent(40)
    ? String(random.pick([0, -1, 1.5, 2_147_483_647, 2_147_483_648, 1e21, '01', '1 ']))
    : fuzzText(random).slice(0, 2_000)
  return { description: `{${name}} = ${abbreviate(params[name])}` }
}

const pagings = ['-1', '0', '1e308', 'NaN', '1.5', '1000000', '1000001', '٢', '', ' 1', '0x10', '1e3']

const inQuery: Mutation = ({ query, call }, random) => {
  if (call.endpoint.method !== 'GET' && random.percent(80)) return undefined
  const declared = Object.keys(call.endpoint.query?.shape ?? {})
  const name =
    random.percent(80) && declared.length > 0
      ? random.pick(declared)
      : random.pick(['page', 'sort', '__proto__', 'constructor', 'toString', 'x'])
  const written = random.percent(75) ? name : `${name}${random.pick(['[]', '[0]', '[a]', '[__proto__]', '.x', '[][]'])}`
  const value =
    (name === 'page' || name === 'limit') && random.percent(60)
      ? random.pick(pagings)
      : random.percent(20)
        ? [fuzzText(random).slice(0, 500), fuzzText(random).slice(0, 500)]
        : fuzzText(random).slice(0, 2_000)
  query[written] = value
  return { description: `?${written}=${abbreviate(value)}` }
}

/** Returns the places in a value: each with its object or list, and the key in it. */
function positionsIn(value: unknown, depth = 0): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [
    [holder, name] as [Record<string, unknown>, string],
    ...positionsIn(holder[name], depth + 1),
  ])
}

/**
 * Mutates an object or list in one place, or replaces it.
 * @returns the mutated value
 */
export function mutateValue(value: object, random: SeededRandom): { value: unknown; description: string } {
  if (random.percent(4)) {
    const other = fuzzValue(random)
    return { value: other, description: `all of it = ${abbreviate(other)}` }
  }
  const positions = positionsIn(value)
  if (positions.length === 0 || random.percent(4)) {
    const name = random.pick(['__proto__', 'constructor', 'id', 'isSuperAdmin', 'user_id', 'toString', 'x'])
    const added = { value: fuzzValue(random), enumerable: true, configurable: true, writable: true }
    return { value: Object.defineProperty(value, name, added), description: `${name} was added` }
  }
  const [holder, name] = random.pick(positions)
  if (random.percent(10)) {
    delete holder[name]
    return { value, description: `${name} is missing` }
  }
  holder[name] = fuzzValue(random)
  return { value, description: `${name} = ${abbreviate(holder[name])}` }
}

const inBody: Mutation = (draft, random) => {
  if (typeof draft.body !== 'object' || draft.body === null) return undefined
  const { value, description } = mutateValue(draft.body, random)
  draft.body = value
  return { description }
}

const inFiles: Mutation = ({ files, call }, random) => {
  const names = Object.keys(call.endpoint.files ?? {})
  if (names.length === 0) return undefined
  const field = random.pick(names)
  const at = files.findIndex((file) => file.field === field)
  const sent = files[at] ?? { field, name: 'x.png', type: 'image/png', bytes: Buffer.alloc(0) }
  const replace = (change: Partial<typeof sent>) =>
    files.splice(at < 0 ? files.length : at, at < 0 ? 0 : 1, { ...sent, ...change })
  if (random.percent(55)) {
    const what = random.pick(Object.keys(disguisedFiles))
    replace({ bytes: disguisedFiles[what] ?? Buffer.alloc(0), type: 'image/png', name: 'x.png' })
    return { description: `${field} is ${what}`, refusedFile: field }
  }
  if (at >= 0 && random.percent(50)) {
    replace({ name: fuzzFileName(random) })
    return { description: `${field} is called ${abbreviate(files[at]?.name)}` }
  }
  if (at >= 0 && random.percent(30)) {
    files.splice(at, 1)
    return { description: `${field} is missing` }
  }
  if (random.percent(4)) {
    replace({ bytes: Buffer.from(largestText()) })
    return { description: `${field} has 10 MB`, refusedFile: field }
  }
  const extra = random.percent(50)
    ? field
    : random.pick(['__proto__', 'x', `${field}[0]`, fuzzText(random).slice(0, 90)])
  for (let more = random.pick([1, 2, 25]); more > 0; more -= 1) files.push({ ...sent, field: extra })
  return { description: `more files at ${abbreviate(extra)}` }
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

const inHeaders: Mutation = ({ headers, call }, random) => {
  const useful = Object.keys(headerValues).filter(
    (name) => name !== 'idempotency-key' || call.endpoint.method !== 'GET',
  )
  const name = random.pick(useful)
  const value = random.pick(headerValues[name] ?? [])
  headers[name] = value
  return {
    description: `${name}: ${abbreviate(value)}`,
    ...(name === 'content-type' ? { encoding: 'as another type' } : {}),
  }
}

const inEncoding: Mutation = ({ body, files }, random) => {
  if (body === undefined && files.length === 0) return undefined
  const encoding = random.pick(['cut', 'as another type', 'not JSON'] as const)
  return { description: encoding, encoding }
}

const mutations: readonly (readonly [number, Mutation])[] = [
  [18, inPath],
  [22, inQuery],
  [40, inBody],
  [22, inFiles],
  [12, inHeaders],
  [4, inEncoding],
]

const all = mutations.reduce((sum, [weight]) => sum + weight, 0)

function choose(random: SeededRandom): Mutation {
  let left = random.next() * all
  for (const [weight, mutation] of mutations) {
    left -= weight
    if (left < 0) return mutation
  }
  return inBody
}

/** Mutates a request in one place, sometimes in two or none. */
export function mutateRequest(draft: RequestDraft, random: SeededRandom): AppliedMutation[] {
  if (random.percent(6)) return []
  const count = random.percent(25) ? 2 : 1
  const done: AppliedMutation[] = []
  for (let tries = 0; done.length < count && tries < 12; tries += 1) {
    const mutation = choose(random)
    // A replaced file is not mutated again, because its refusal is checked.
    if (mutation === inFiles && done.some(({ refusedFile }) => refusedFile)) continue
    const one = mutation(draft, random)
    if (one) done.push(one)
  }
  return done
}
