import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  ClientMessage,
  ClientPayload,
  Peer,
  Refused,
  ServerMessage,
  ServerPayload,
} from '#contract/meeting/signals'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { CallSession } from './callSession'
import { signalingOver } from './callSignaling'
import { stubConnections } from './testing/silentConnections'

/** A connection on which the test speaks for the server, which admits nobody. */
class SpokenClient extends RealtimeClient {
  readonly sent: ClientMessage[] = []
  readonly signals: (AbortSignal | undefined)[] = []
  private readonly listeners: [ServerMessage, (payload: unknown) => void][] = []

  constructor() {
    super({ getToken: async () => null })
  }
  override async request<M extends ClientMessage>(
    message: M,
    _: ClientPayload<M>,
    signal?: AbortSignal,
  ): Promise<Refused> {
    this.sent.push(message)
    this.signals.push(signal)
    return { ok: false, status: 503 }
  }
  override send(message: ClientMessage) {
    this.sent.push(message)
  }
  override on<M extends ServerMessage>(message: M, listener: (payload: ServerPayload<M>) => void) {
    this.listeners.push([message, listener as (payload: unknown) => void])
    return () => true
  }
  say<M extends ServerMessage>(message: M, payload: ServerPayload<M>) {
    for (const [name, listener] of this.listeners) if (name === message) listener(payload)
  }
}

const peer: Peer = {
  peer_id: 'one',
  user_id: 3,
  name: 'Nadia',
  alternate_name: null,
  kind: 'patient',
  relation: null,
  polite: false,
  away: false,
  state: { audio: true, video: true, line: null, sound_only: null },
}

let client: SpokenClient
const sessions: CallSession[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stubConnections()
  vi.stubGlobal('window', new EventTarget())
  client = new SpokenClient()
})
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Starts a call in this window, in which no devices are asked for. */
async function startCall(enter: (signal: AbortSignal) => Promise<string> = async () => 'pass') {
  const session = new CallSession({ signaling: signalingOver(client), enter, isListening: true })
  sessions.push(session)
  await session.start()
  return session
}

const phases = () => sessions.map(({ view }) => view.phase)
const count = (message: ClientMessage) => client.sent.filter((each) => each === message).length

test('a window is in one call at a time: who joins the second one is not connected by the first', async () => {
  const [first, second] = [await startCall(), await startCall()]
  expect(phases()).toEqual(['switched', 'preparing'])
  expect(count('meeting:leave')).toBe(1)
  client.say('meeting:joined', { peer })
  expect([first, second].map(({ view }) => view.others.length)).toEqual([0, 1])
})

test('the first call does not leave the second one when it is closed, and can be continued instead of it', async () => {
  const [first, second] = [await startCall(), await startCall()]
  await first.tryAgain()
  expect(phases()).toEqual(['preparing', 'switched'])
  expect(count('meeting:leave')).toBe(2)
  second.stop()
  expect(count('meeting:leave')).toBe(2)
  first.stop()
  expect(count('meeting:leave')).toBe(3)
})

test('a call that is left while it waits for its token does not join any more', async () => {
  let give: (token: string) => void = () => undefined
  const token = new Promise<string>((resolve) => {
    give = resolve
  })
  const starting = startCall(() => token)
  await vi.advanceTimersByTimeAsync(0)
  sessions[0]?.stop()
  give('pass')
  await starting
  expect(count('meeting:join')).toBe(0)
})

test('a join that waits for the connection is not sent once the call is left', async () => {
  let refuse: (answer: Refused) => void = () => undefined
  vi.spyOn(client, 'request').mockImplementation((_message, _payload, signal) => {
    client.signals.push(signal)
    return new Promise((resolve) => {
      refuse = resolve
    })
  })
  const starting = startCall()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.signals.map((signal) => signal?.aborted)).toEqual([false])
  sessions[0]?.stop()
  expect(client.signals.map((signal) => signal?.aborted)).toEqual([true])
  refuse({ ok: false, status: 0 })
  await starting
  expect(phases()).toEqual(['ended'])
})
