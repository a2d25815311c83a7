import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatMessage } from '#contract/chat/calls'
import type { ChannelListener } from '../../lib/realtime/channelRegistry'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, server } from '../../testing/testServer'
import { ChatPanel } from './ChatPanel'

const room = 'appointment-5'
const sender = { id: 77, name: 'Mona', alternate_name: null, avatar: null, kind: 'coordinator' as const }
const messageOf = (id: number, body: string): ChatMessage => ({
  ...{ id, room, body, sender, created_at: '2026-11-20T08:00:00.000Z' },
  client_id: crypto.randomUUID(),
})
const [early, late] = [messageOf(31, 'Good morning'), messageOf(32, 'Please come to room 4')]
const pageWith = (...data: ChatMessage[]) => ({ data, meta: { has_older: false, readers: [], participants: [] } })

/** A connection on which the tests speak for the server. */
class SpokenClient extends RealtimeClient {
  listener: ChannelListener | undefined

  constructor() {
    super({ getToken: async () => null })
  }
  override subscribe(_channel: string, listener: ChannelListener) {
    this.listener = listener
    return () => {
      this.listener = undefined
    }
  }
}

/** Opens the room; each response of its messages is held back until the test gives it. */
async function open() {
  const responses: ((messages: ReturnType<typeof pageWith>) => void)[] = []
  server.on('chat', 'messages', () => new Promise((give) => responses.push(give)))
  const client = new SpokenClient()
  onTestFinished(() => client.close())
  await openPart(
    <RealtimeProvider client={client}>
      <ChatPanel room={room} title="Chat" />
    </RealtimeProvider>,
  )
  const respond = async (...messages: ChatMessage[]) => {
    await expect.poll(() => responses.length).toBeGreaterThan(0)
    responses.shift()?.(pageWith(...messages))
  }
  await expect.poll(() => responses.length).toBe(1)
  return { client, respond }
}

beforeEach(async () => {
  server.on('chat', 'read', ({ body }) => ({
    data: { user_id: 1, message_id: Number(body.message_id), read_at: '2026-11-20T08:00:00.000Z' },
  }))
  await signInAs(personWith(['patientEnterLobby'], { is_staff_member: false }))
})

test.each([
  { when: 'while the room is loading', happen: (client: SpokenClient) => client.listener?.event?.('Message', late) },
  { when: 'before the room is joined', happen: (client: SpokenClient) => client.listener?.resumed?.() },
])('a message that is written $when is shown', async ({ happen }) => {
  const { client, respond } = await open()
  happen(client)
  await respond(early)
  await expect.element(page.getByText('Good morning')).toBeVisible()
  await respond(early, late)
  await expect.element(page.getByText('Please come to room 4')).toBeVisible()
})

test('a message that is written while the room is loaded again is shown', async () => {
  const { client, respond } = await open()
  await respond(early)
  await expect.element(page.getByText('Good morning')).toBeVisible()
  client.listener?.resumed?.()
  await expect.poll(() => server.received('chat', 'messages')).toHaveLength(2)
  client.listener?.event?.('Message', late)
  await expect.element(page.getByText('Please come to room 4')).toBeVisible()
  await respond(early)
  await respond(early, late)
  await expect.poll(() => server.received('chat', 'messages')).toHaveLength(3)
  await expect.element(page.getByText('Please come to room 4')).toBeVisible()
})

test('a message that the server does not accept says why', async () => {
  const refusal = 'This appointment was cancelled, so the patient does not read messages here any more'
  server.on('chat', 'send', () => invalid({ body: [refusal] }))
  const { respond } = await open()
  await respond(early)
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Are you on your way?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
  await expect.element(page.getByText('Are you on your way?')).toBeVisible()
})
