import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FileRule, file } from '#contract/kit/form'
import { Problem } from '../http/problem'
import { eventuallyTimeout } from '../testing/eventually'
import { sampleDicom, sampleJpg, samplePdf, samplePng, sampleZip } from '../testing/sampleFiles'
import { startTestServices, type TestServices } from '../testing/services'
import { type ReceivedForm, readForm } from './readForm'

const maxFileBytes = 64 * 1024
const rules: Record<string, FileRule> = {
  attachment: { types: ['png', 'jpg', 'pdf', 'dcm'], required: true, max: 3 },
  picture: file(['png'], false),
}

let services: TestServices
let app: FastifyInstance
let url: string
let received: ReceivedForm | undefined
let failed: unknown

beforeAll(async () => {
  services = await startTestServices()
  app = fastify()
  await app.register(multipart)
  app.post('/form', (request, reply) =>
    services.inContext(async () => {
      try {
        received = await readForm(request, rules, { maxFileBytes, maxFieldBytes: 1000 })
        return {}
      } catch (error) {
        failed = error
        return reply.status(error instanceof Problem ? error.status : 500).send({})
      }
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/form`
})

afterEach(async () => {
  await received?.discard()
  received = undefined
  failed = undefined
  expect(await waiting()).toEqual([])
})

afterAll(async () => {
  await app.close()
  await services.stop()
})

function waiting(): Promise<string[]> {
  return readdir(services.platform.files.incoming)
}

type Part = [name: string, value: string | Buffer, fileName?: string]

function formOf(parts: Part[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), fileName ?? 'file.png')
  }
  return form
}

async function send(...parts: Part[]): Promise<number> {
  const response = await fetch(url, { method: 'POST', body: formOf(parts) })
  return response.status
}

describe('a valid form', () => {
  test('its files are on disk, with the type by content, size, digest and a clean name', async () => {
    expect(await send(['attachment', samplePdf, '../أشعة.png'])).toBe(200)
    expect(received?.files).toEqual([
      {
        field: 'attachment',
        path: expect.stringContaining(services.platform.files.incoming),
        originalName: 'أشعة.png.pdf',
        type: 'pdf',
        contentType: 'application/pdf',
        size: samplePdf.length,
        sha256: createHash('sha256').update(samplePdf).digest('hex'),
      },
    ])
    expect(await waiting()).toHaveLength(1)
    await received?.discard()
    expect(await waiting()).toEqual([])
  })

  test('names lose their brackets, lists stay lists', async () => {
    await send(
      ['attachment[]', samplePng],
      ['attachment[]', sampleJpg],
      ['attachment[]', sampleDicom],
      ['one', '1'],
      ['list[]', 'a'],
      ['both', 'a'],
      ['both', 'b'],
      ['indexed[0]', 'a'],
      ['indexed[1]', 'b'],
    )
    expect(received?.files.map(({ field, type }) => [field, type])).toEqual([
      ['attachment', 'png'],
      ['attachment', 'jpg'],
      ['attachment', 'dcm'],
    ])
    expect(received?.fields).toEqual({ one: '1', list: ['a'], both: ['a', 'b'], indexed: ['a', 'b'] })
  })

  test('an empty file input is not a file', async () => {
    expect(await send(['attachment', samplePng], ['picture', Buffer.alloc(0), ''])).toBe(200)
    expect(received?.files).toHaveLength(1)
  })

  test('a file of exactly the maximum size is accepted', async () => {
    const bytes = Buffer.concat([samplePng, Buffer.alloc(maxFileBytes - samplePng.length)])
    expect(await send(['attachment', bytes])).toBe(200)
    expect(received?.files[0]?.size).toBe(maxFileBytes)
  })

  test('the digest depends on contents, not on boundaries', async () => {
    await send(['note', 'x'], ['attachment', samplePng])
    const first = received?.digest
    await received?.discard()
    await send(['attachment', samplePng], ['note', 'x'])
    expect(received?.digest).toBe(first)
    await received?.discard()
    await send(['note', 'y'], ['attachment', samplePng])
    expect(received?.digest).not.toBe(first)
  })

  test('the name of an Object.prototype property is an ordinary field name', async () => {
    await send(['attachment', samplePng], ['__proto__[]', 'x'])
    expect(Object.getPrototypeOf(received?.fields)).toBe(Object.prototype)
    expect(Object.keys(received?.fields ?? {})).toEqual(['__proto__'])
  })
})

describe('an invalid form', () => {
  test.each<[string, Part[], Record<string, string[]>]>([
    ['no file', [['note', 'x']], { attachment: ['validation.required'] }],
    ['a zip named .png', [['attachment', sampleZip, 'x.png']], { attachment: ['validation.invalidFile'] }],
    ['an empty file', [['attachment', Buffer.alloc(0), 'x.png']], { attachment: ['validation.invalidFile'] }],
    [
      'a type that this field does not take',
      [
        ['attachment', samplePng],
        ['picture', samplePdf],
      ],
      { picture: ['validation.invalidFile'] },
    ],
    [
      'too many files',
      Array.from({ length: 5 }, (): Part => ['attachment[]', samplePng]),
      { attachment: ['validation.tooManyFiles'] },
    ],
    [
      'a file under a name that is not known, or that every object has',
      [
        ['attachment', samplePng],
        ['other', samplePng],
        ['constructor[]', samplePng],
      ],
      { other: ['validation.unknownField'], constructor: ['validation.unknownField'] },
    ],
  ])('%s', async (_what, parts, problems) => {
    expect(await send(...parts)).toBe(422)
    const { fields } = failed as Problem
    const keys = Object.entries(fields ?? {}).map(([field, texts]) => [field, texts.map((text) => text.key)])
    expect(Object.fromEntries(keys)).toEqual(problems)
  })

  test('a file that is too large is reported after all of it was sent', async () => {
    const parts: Part[] = [
      ['attachment', Buffer.alloc(maxFileBytes + 1)],
      ['note', 'x'],
    ]
    expect(await send(...parts)).toBe(413)
    expect(failed).toMatchObject({ key: 'validation.fileTooLarge', values: { max: 0.0625 } })
  })

  test('a form with too large a content length is refused before it is read', async () => {
    expect(await send(['attachment', Buffer.alloc(3 * 1024 * 1024)])).toBe(413)
  })

  test('a form that turns out too large is cut off', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined))
    socket.write(
      'POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
        'transfer-encoding: chunked\r\n\r\n',
    )
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    socket.write(chunk('--b\r\ncontent-disposition: form-data; name="attachment"; filename="x"\r\n\r\n'))
    const more = () => {
      while (!socket.destroyed && socket.write(chunk('x'.repeat(64 * 1024))));
    }
    socket.on('drain', more)
    more()
    await closed
    await vi.waitFor(() => expect(failed).toBeDefined(), eventuallyTimeout)
  })

  test('a field that is too long', async () => {
    expect(await send(['note', 'x'.repeat(1001)], ['attachment', samplePng])).toBe(413)
  })

  test('too many fields', async () => {
    expect(await send(...Array.from({ length: 300 }, (_, index): Part => [`field${index}`, 'x']))).toBe(413)
  })

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['broken off', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nx'],
    [
      'broken off in a file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.png"\r\n\r\nx',
    ],
    ['of nothing but noise', 'multipart/form-data; boundary=b', 'noise'],
    [
      'with a forbidden name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('a body %s', async (_what, type, body) => {
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status).toBe(400)
  })
})

describe('an aborted upload', () => {
  test.each([
    ['in a file', 1000],
    ['in a second file', 30_000],
  ])('%s leaves nothing behind', async (_where, sent) => {
    const head =
      '--b\r\ncontent-disposition: form-data; name="attachment[]"; filename="a.png"\r\n\r\n' +
      `${samplePng.toString('latin1')}${'x'.repeat(20_000)}\r\n` +
      '--b\r\ncontent-disposition: form-data; name="attachment[]"; filename="b.png"\r\n\r\n' +
      'x'.repeat(40_000)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      'POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
        'content-length: 100000\r\n\r\n',
    )
    socket.write(head.slice(0, sent), 'latin1')
    await vi.waitFor(async () => expect((await waiting()).length).toBeGreaterThan(0), eventuallyTimeout)
    socket.destroy()
    await vi.waitFor(() => expect(failed).toBeDefined(), eventuallyTimeout)
    expect(await waiting()).toEqual([])
    expect(failed).toMatchObject({ status: 400 })
  })
})
