import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientMessages } from '#contract/meeting/signals'
import { createLog } from '../platform/log'
import { Tab } from '../platform/realtime/testing/realtimeFixture'
import type { Client } from '../platform/testing/client'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { createFuzzFixture, type FuzzFixture } from './fuzzFixture'
import { mutateValue } from './mutateRequest'
import { SeededRandom } from './seededRandom'

const seed = Number(process.env.FUZZ_SEED ?? 2026)
const rounds = 600
/** Fewer than the number at which a connection is closed. */
const perConnection = 300

let testServer: TestServer
let fixture: FuzzFixture
const logged: string[] = []

beforeAll(async () => {
  testServer = await startTestServer({}, { log: createLog('error', { write: (line) => void logged.push(line) }) })
  fixture = await createFuzzFixture(testServer)
})
afterAll(async () => {
  fixture.close()
  await testServer.stop()
})

function connect(token: unknown): Promise<Tab> {
  const socket = io(testServer.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(new Tab(socket))).once('connect_error', reject)
  })
}

const state = { audio: true, video: true, line: null, sound_only: null }

/** Returns valid payloads for a person in the room of the visit. */
async function rightPayloads(person: Client): Promise<Record<keyof typeof clientMessages, object>> {
  const { body } = await person.post<{ token?: string }>('/api/admin/meeting/accessToken', {
    room_name: fixture.facts.room_name,
  })
  return {
    authenticate: { token: person.token },
    subscribe: { channel: `clinic.${fixture.keys.clinic}` },
    unsubscribe: { channel: `chat.${fixture.keys.chatRoom}` },
    'meeting:join': { token: body.token ?? 'none', resume: crypto.randomUUID(), state },
    'meeting:signal': {
      to: crypto.randomUUID(),
      content: {
        description: { type: 'offer', sdp: 'v=0' },
        candidate: { candidate: 'x', sdpMid: '0', sdpMLineIndex: 0 },
      },
    },
    'meeting:state': { ...state, sound_to: [crypto.randomUUID()] },
    'meeting:leave': {},
    'images:show': {
      investigation_id: Number(fixture.keys.investigation),
      view: {
        ...{ file_id: 1, frame: 0, window: { center: 40, width: 400 }, is_inverted: false, zoom: 1 },
        ...{ center: [0.5, 0.5], pointer: [0.1, 0.9] },
      },
    },
    'line:probe': { filling: 'x' },
  }
}

test.each(['doctor', 'patient', 'super'] as const)(
  '%s with any payload is at worst answered with a refusal',
  async (who) => {
    const person = fixture.people[who]
    const right = await rightPayloads(person)
    const names = Object.keys(clientMessages) as (keyof typeof clientMessages)[]
    const seen = new Set<number | boolean>()
    let tab = await connect(person.token)
    for (let turn = 0; turn < rounds; turn += 1) {
      const random = new SeededRandom(seed, turn)
      const name = random.pick(names)
      const { value, description } = random.percent(10)
        ? { value: right[name], description: '' }
        : mutateValue(structuredClone(right[name]), random)
      if (turn % perConnection === 0 || tab.socket.disconnected) {
        tab.socket.disconnect()
        tab = await connect(person.token)
      }
      // Texts beyond the maximum message size close the connection, and nothing else.
      const response = await tab.socket
        .timeout(60_000)
        .emitWithAck(name, value)
        .catch((error: Error) =>
          tab.socket.disconnected ? { ok: false, status: 413 } : { ok: false, status: error.message },
        )
      const isRight = response.ok === true || (response.status >= 400 && response.status < 500)
      expect(isRight, `seed ${seed}, turn ${turn}: ${name} ${description} answered ${JSON.stringify(response)}`).toBe(
        true,
      )
      seen.add(response.ok === true || response.status)
    }
    tab.socket.disconnect()
    expect([...seen]).toEqual(expect.arrayContaining([true, 400]))
  },
)

test('an invalid token cannot connect', async () => {
  const tokens = [
    undefined,
    null,
    0,
    {},
    [],
    '',
    'x',
    'guest.',
    'guest.x.y',
    '\u0000',
    'a'.repeat(5_000),
    'guest.'.repeat(900),
  ]
  for (const token of tokens) await expect(connect(token)).rejects.toMatchObject({ data: { status: 401 } })
})

test('an invalid message closes its connection and no other', async () => {
  const other = await connect(fixture.people.doctor.token)
  for (const packet of [
    '2["subscribe"',
    '2{}',
    '5-[',
    '999[]',
    '2[1,2]',
    '3[]',
    '9',
    '',
    '2["__proto__",{}]',
    '2["disconnect"]',
  ]) {
    const { socket } = await connect(fixture.people.patient.token)
    socket.io.engine.write(packet)
    await socket
      .timeout(200)
      .emitWithAck('line:probe', { filling: 'x' })
      .catch(() => undefined)
    socket.disconnect()
  }
  expect(await other.ask('line:probe', { filling: 'x' })).toMatchObject({ ok: true })
  other.socket.disconnect()
})

test('the server still responds, and has logged no error', async () => {
  expect((await testServer.stranger.get('/api/health')).status).toBe(200)
  expect(logged).toEqual([])
})
