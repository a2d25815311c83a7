import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SharedView } from '#contract/imaging/sharing'
import type { ClientMessage } from '#contract/meeting/signals'
import { AppProviders } from '../../../app/App'
import { QueryLayer } from '../../../app/query/QueryLayer'
import type { ChannelListener } from '../../../lib/realtime/channelRegistry'
import { RealtimeProvider } from '../../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { personWith, signInAs } from '../../../testing/people'
import { SharingBar } from './SharingBar'
import { useSharing } from './useSharing'

const view: SharedView = {
  ...{ file_id: 3, frame: 0, window: null, is_inverted: false, zoom: 1, center: [0.5, 0.5], pointer: null },
}
const other = {
  user_id: 9,
  name: 'Mona Adel',
  alternate_name: null,
  avatar: null,
  kind: 'staff',
  appointment_id: null,
} as const

/** A connection on which the tests speak for the server. */
class SpokenClient extends RealtimeClient {
  readonly listeners = new Set<ChannelListener>()
  readonly sent: [ClientMessage, unknown][] = []
  private readonly people = [other]

  constructor() {
    super({ getToken: async () => null })
  }
  override subscribe(_channel: string, listener: ChannelListener) {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  override members() {
    return this.people
  }
  override send(message: ClientMessage, payload: unknown) {
    this.sent.push([message, payload])
  }
  event(name: string, data: unknown) {
    for (const listener of [...this.listeners]) listener.event?.(name, data)
  }
}

function Part({ shown }: { shown: (view: SharedView | null) => void }) {
  const sharing = useSharing(5, shown)
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <SharingBar sharing={sharing} />
      <button
        type="button"
        onClick={() => {
          setZoom(zoom + 1)
          sharing.lookAround()
          sharing.show({ ...view, zoom: zoom + 1 })
        }}
      >
        Zoom in
      </button>
    </>
  )
}

async function open() {
  await signInAs(personWith([], { id: 7 }))
  const client = new SpokenClient()
  onTestFinished(() => client.close())
  const shown = vi.fn()
  await render(
    <AppProviders>
      <QueryLayer>
        <RealtimeProvider client={client}>
          <Part shown={shown} />
        </RealtimeProvider>
      </QueryLayer>
    </AppProviders>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('1 other person views this study')
  // What is on the screen comes before what listens.
  await expect.poll(() => [...client.listeners].some(({ event }) => event)).toBe(true)
  return { client, shown }
}
const button = (name: string) => page.getByRole('button', { name })

test('what another person shows is followed, until one looks around, and again on return', async () => {
  const { client, shown } = await open()
  client.event('Shown', { user_id: 9, view })
  expect(shown).toHaveBeenLastCalledWith(view)
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
  await userEvent.click(button('Zoom in'))
  client.event('Shown', { user_id: 9, view: { ...view, zoom: 4 } })
  expect(shown).toHaveBeenCalledTimes(1)
  await userEvent.click(button('Follow again'))
  expect(shown).toHaveBeenLastCalledWith({ ...view, zoom: 4 })
  client.event('Shown', { user_id: 9, view: null })
  expect(shown).toHaveBeenLastCalledWith(null)
})

test('who shows sends changes only, and the state again to who comes later', async () => {
  const { client } = await open()
  await userEvent.click(button('Zoom in'))
  expect(client.sent).toEqual([])
  await userEvent.click(button('Show my view'))
  await expect
    .poll(() => client.sent.at(-1))
    .toEqual(['images:show', { investigation_id: 5, view: { ...view, zoom: 2 } }])
  await userEvent.click(button('Zoom in'))
  await expect.poll(() => client.sent.at(-1)?.[1]).toMatchObject({ view: { zoom: 3 } })
  const count = client.sent.length
  client.event('Joined', { member: { ...other, user_id: 11 } })
  expect(client.sent).toHaveLength(count + 1)
  client.event('Shown', { user_id: 9, view })
  await expect.element(button('Show my view')).toBeVisible()
  await expect.poll(() => client.sent.at(-1)).toEqual(['images:show', { investigation_id: 5, view: null }])
})
