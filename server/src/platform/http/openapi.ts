import * as z from 'zod'
import { type Area, type Endpoint, isChanging, paramNames } from '#contract/kit/endpoint'
import { Appended, Blob as BlobSchema } from '#contract/kit/responses'
import { appendedType } from '../files/uploads/appendBytes'
import { isFhir } from './fhir'

type Json = Record<string, unknown>

/** Returns the JSON Schema of an input or output. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function members(schema: z.ZodObject): [string, Json, boolean][] {
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, value]) => [
    name,
    value,
    json.required?.includes(name) ?? false,
  ])
}

function parameters(endpoint: Endpoint): Json[] {
  const declared = new Map(endpoint.params ? members(endpoint.params).map(([name, schema]) => [name, schema]) : [])
  const inPath = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: declared.get(name) ?? { type: 'integer', minimum: 1 },
  }))
  const inQuery = endpoint.query
    ? members(endpoint.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema }))
    : []
  return [...inPath, ...inQuery]
}

function formSchema(endpoint: Endpoint, form: z.ZodObject): Json {
  const schema = schemaOf(form, 'input') as { properties?: Json; required?: string[] }
  const files = Object.entries(endpoint.files ?? {})
  const one = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(files.map(([name, rule]) => [name, rule.max > 1 ? { type: 'array', items: one } : one])),
    },
    required: [...(schema.required ?? []), ...files.filter(([, rule]) => rule.required).map(([name]) => name)],
  }
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.form) {
    return { required: true, content: { 'multipart/form-data': { schema: formSchema(endpoint, endpoint.form) } } }
  }
  if (endpoint.response === Appended) {
    const bytes = { type: 'string', contentMediaType: appendedType }
    return { required: true, content: { [appendedType]: { schema: bytes } } }
  }
  if (!endpoint.body) return undefined
  const type = endpoint.urlEncoded ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } }
}

const errorSchema = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }
const fieldErrorSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    verify: { type: 'boolean' },
  },
  required: ['message', 'errors'],
}

const changedSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, changed: { type: 'array', items: { type: 'string' } } },
  required: ['error', 'changed'],
}

const outcomeSchema = {
  type: 'object',
  properties: { resourceType: { const: 'OperationOutcome' }, issue: { type: 'array', items: { type: 'object' } } },
  required: ['resourceType', 'issue'],
}

/** What every request to append bytes has (https://tus.io/protocols/resumable-upload#headers). */
const appendingHeaders = [
  { name: 'Tus-Resumable', in: 'header', required: true, schema: { const: '1.0.0' } },
  { name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer', minimum: 0 } },
]

/** Returns a function that describes the refusals of a call. */
function refusalsOf({ path }: Endpoint) {
  return (description: string, schema: Json): Json => ({
    description,
    content: isFhir(path) ? { 'application/fhir+json': { schema: outcomeSchema } } : { 'application/json': { schema } },
  })
}

function responses(endpoint: Endpoint): Json {
  const refusal = refusalsOf(endpoint)
  const isOpen = endpoint.permission === 'public'
  const content =
    endpoint.response === BlobSchema
      ? { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } }
      : {
          [isFhir(endpoint.path) ? 'application/fhir+json' : 'application/json']: {
            schema: schemaOf(endpoint.response, 'output'),
          },
        }
  return {
    ...(endpoint.response === Appended
      ? { 204: { description: 'The bytes were appended; Upload-Offset says how many there are' } }
      : { 200: { description: 'Done', content } }),
    ...(isOpen ? {} : { 401: refusal('Nobody is signed in', errorSchema) }),
    ...(isOpen || endpoint.permission === 'signed-in'
      ? {}
      : { 403: refusal('The permission is missing', errorSchema) }),
    ...(paramNames(endpoint.path).length > 0 ? { 404: refusal('Not there, or not yours', errorSchema) } : {}),
    ...(endpoint.replaces === undefined
      ? {}
      : { 409: refusal('Another user has changed these fields since they were loaded', changedSchema) }),
    422: refusal('A field is wrong', fieldErrorSchema),
    default: refusal('Another error', errorSchema),
  }
}

function operation(area: string, call: string, endpoint: Endpoint): Json {
  const isOpen = endpoint.permission === 'public'
  const body = requestBody(endpoint)
  const { idempotency = 'stored' } = endpoint
  return {
    operationId: `${area}.${call}`,
    tags: [area],
    summary: endpoint.summary,
    ...(isOpen ? { security: [] } : {}),
    'x-permission': endpoint.permission,
    ...(isChanging(endpoint) ? { 'x-idempotency': idempotency } : {}),
    parameters: [
      ...parameters(endpoint),
      ...(endpoint.response === Appended ? appendingHeaders : []),
      ...(isChanging(endpoint) && idempotency === 'stored'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 8, maxLength: 128 },
            },
          ]
        : []),
      ...(endpoint.replaces === undefined
        ? []
        : [
            {
              name: 'If-Match',
              in: 'header',
              required: false,
              description: `What ${endpoint.replaces} has returned: the name of each field and a digest of its value`,
              schema: { type: 'string' },
            },
          ]),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint),
  }
}

/** Returns the OpenAPI 3.1 document of a contract. */
export function openApi(contract: Record<string, Area>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [areaName, area] of Object.entries(contract)) {
    for (const [call, endpoint] of Object.entries(area)) {
      const path = paths[endpoint.path] ?? {}
      paths[endpoint.path] = { ...path, [endpoint.method.toLowerCase()]: operation(areaName, call, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mashfa', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
