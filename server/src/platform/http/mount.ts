import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Area, type Endpoint, isChanging, paramNames } from '#contract/kit/endpoint'
import { type FieldProblems, fieldProblems } from '#contract/kit/issues'
import { Appended, type BlobResponse, type UploadTarget } from '#contract/kit/responses'
import { auditResponse } from '../audit/auditRead'
import { type Context, context, runIn } from '../context'
import { readForm } from '../files/readForm'
import { storeAhead } from '../files/uncommitted'
import { appendBytes, appendedType } from '../files/uploads/appendBytes'
import { openContext } from './authenticate'
import { authorize } from './authorize'
import { exchange } from './exchange'
import type { Handler, Handlers, Input, ReceivedFile } from './handlers'
import { digestOf } from './idempotency'
import { listScope } from './listScope'
import { type Call, perform } from './perform'
import { fieldProblem, Problem } from './problem'
import { returnsBlob, sendBlob, sendResponse } from './response'
import { checkDeclaration } from './routeGuard'
import { unstorableFields } from './storableText'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is authorized. */
    call: { context: Context; params: Record<string, unknown> }
  }
}

/**
 * Validates a value. An object that can be converted to neither a string nor a number, or endlessly nested lists, make
 * a comparison throw, even in Zod's own checks: no legitimate client sends them.
 * @throws Problem 400 if validation throws
 */
function validateInput(schema: NonNullable<Endpoint['query']>, value: unknown) {
  try {
    return schema.safeParse(value ?? {}, { reportInput: true })
  } catch (err) {
    const { platform, requestId } = context()
    platform.log.warn({ err, request_id: requestId }, 'an input could not be validated')
    throw new Problem(400, 'error.badRequest')
  }
}

/** Returns the problems of a form's fields; none if they are valid. */
function problemsOfForm(schema: NonNullable<Endpoint['form']>, fields: unknown): FieldProblems {
  const parsed = validateInput(schema, fields)
  return parsed.success ? {} : fieldProblems(parsed.error)
}

function parse(schema: Endpoint['query'], value: unknown): Record<string, unknown> {
  if (!schema) return {}
  const parsed = validateInput(schema, value)
  if (!parsed.success) throw new Problem(422, 'error.invalid', { fields: fieldProblems(parsed.error) })
  const [unstorable] = unstorableFields(parsed.data)
  if (unstorable) throw fieldProblem(unstorable, 'validation.text')
  return parsed.data
}

/** Removes brackets from parameter names: `coordinators[]=1` becomes `coordinators`. */
function plainKeys(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key.replace(/\[\d*\]$/, ''), value]))
}

interface Received {
  body: Record<string, unknown>
  files: ReceivedFile[]
  /** A digest of the content, for an Idempotency-Key. */
  digest(): string
  discard(): Promise<void>
}

function isUrlEncoded({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

async function receive(endpoint: Endpoint, request: FastifyRequest): Promise<Received> {
  const nothing = { files: [], discard: async () => undefined }
  if (!endpoint.form) {
    const isBytes = request.headers['content-type'] === appendedType
    const isAccepted = !request.isMultipart() && !isBytes && (endpoint.urlEncoded || !isUrlEncoded(request))
    if (!isAccepted) throw new Problem(415, 'error.unsupportedType')
    const body = parse(endpoint.body, request.body)
    return { ...nothing, body, digest: () => digestOf(body) }
  }
  if (!request.isMultipart()) throw new Problem(415, 'error.unsupportedType')
  await limitUploads()
  const schema = endpoint.form
  const files = endpoint.files ?? {}
  const maxFileBytes = Math.min(
    context().platform.config.maxUploadBytes,
    ...Object.values(files).flatMap(({ maxBytes }) => maxBytes ?? []),
  )
  const form = await readForm(request, files, { maxFileBytes }, (fields) => problemsOfForm(schema, fields))
  try {
    return { ...form, body: parse(schema, form.fields), digest: () => form.digest }
  } catch (error) {
    await form.discard()
    throw error
  }
}

/** Applies the upload limit before the body is read. */
async function limitUploads(): Promise<void> {
  const { platform, caller, address } = context()
  await platform.limiter.check('upload', { address: address ?? 'unknown', account: String(caller?.id ?? 0) })
}

/** Everything that can refuse the caller has been checked; the handler finds the upload before a byte is read. */
async function handleAppend({ endpoint, handler }: Call, request: FastifyRequest, reply: FastifyReply) {
  const input = {
    params: request.call.params,
    query: {},
    body: {},
    files: [],
    scope: listScope(endpoint).scope,
    http: exchange(request, reply),
  } as Input<Endpoint>
  return appendBytes((await handler(input)) as UploadTarget, request, reply)
}

async function handleCall(call: Call, request: FastifyRequest, reply: FastifyReply) {
  const { name, endpoint } = call
  if (endpoint.response === Appended) return handleAppend(call, request, reply)
  const { params } = request.call
  const received = await receive(endpoint, request)
  try {
    const scope = listScope(endpoint)
    const input = {
      params,
      query: parse(endpoint.query, plainKeys(request.query)),
      body: received.body,
      files: received.files,
      scope: scope.scope,
      http: exchange(request, reply),
    } as Input<Endpoint>
    await storeAhead(received.files)
    const result = await perform(call, input, {
      idempotencyKey: request.headers['idempotency-key'],
      ifMatch: request.headers['if-match'],
      digest: received.digest,
    })
    // The entry of a change is written with it.
    if (!isChanging(endpoint)) {
      scope.check(name)
      auditResponse(name, endpoint, params, returnsBlob(endpoint) ? undefined : result)
    }
    return returnsBlob(endpoint) ? sendBlob(reply, result as BlobResponse) : sendResponse(reply, endpoint, result)
  } finally {
    await received.discard()
  }
}

/**
 * Returns the call that loads what another one of its area replaces.
 * @throws Error if there is none with the same parameters
 */
function readingCall<A extends Area>(name: string, read: string, area: A, areaHandlers: NoInfer<Handlers<A>>) {
  const endpoint = area[read]
  const handler = areaHandlers[read] as unknown as Handler | undefined
  const replacing = area[name.slice(name.indexOf('.') + 1)]
  const hasSameParams =
    endpoint && replacing && String(paramNames(endpoint.path)) === String(paramNames(replacing.path))
  if (!handler || !hasSameParams || isChanging(endpoint))
    throw new Error(`${name} replaces what no call reads: ${read}`)
  return { endpoint, handler }
}

/**
 * Mounts the routes of an area's calls.
 * @throws Error for a declaration that would be open by mistake, or a duplicate
 */
export function mountArea<A extends Area>(
  app: FastifyInstance,
  name: string,
  area: A,
  areaHandlers: NoInfer<Handlers<A>>,
): void {
  for (const [call, endpoint] of Object.entries(area)) {
    const fullName = `${name}.${call}`
    checkDeclaration(fullName, endpoint)
    const handler = areaHandlers[call as keyof A] as unknown as Handler | undefined
    if (!handler) throw new Error(`${fullName} has no handler`)
    const reading =
      endpoint.replaces === undefined ? undefined : readingCall(fullName, endpoint.replaces, area, areaHandlers)
    app.route({
      method: endpoint.response === Appended ? ['HEAD', endpoint.method] : endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      // Everything that can refuse a caller happens here, before the body is read.
      onRequest: async (request, reply) => {
        const current = openContext(app, request, reply)
        const params = await runIn(current, () => authorize(app, endpoint, request))
        current.call = { name: fullName, endpoint, params }
        request.call = { context: current, params }
      },
      handler: (request, reply) =>
        runIn(request.call.context, () => handleCall({ name: fullName, endpoint, handler, reading }, request, reply)),
    })
  }
}
