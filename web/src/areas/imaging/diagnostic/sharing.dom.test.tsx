import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SharedView } from '#contract/imaging/sharing'
import { AppProviders } from '../../../app/App'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { RealtimeProvider } from '../../../lib/realtime/RealtimeProvider'
import { personWith, signInAs } from '../../../testing/people'
import { server } from '../../../testing/testServer'
import { DicomStudies } from '../DicomStudies'
import { samplePreviews, slice } from '../testing'
import { SharingBar } from './SharingBar'
import { otherMember, SpokenClient, sourceOf, viewerInFrame } from './testing'
import { useSharing } from './useSharing'

const view: SharedView = {
  ...{ file_id: 3, frame: 0, window: null, is_inverted: false, zoom: 1, center: [0.5, 0.5], pointer: null },
}

function Part({ shown }: { shown: (view: SharedView | null) => void }) {
  const sharing = useSharing(5, { isHere: ({ file_id: id }) => id === view.file_id, onShown: shown })
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

/** Renders a part of the page with a connection on which the tests speak. */
async function connected(part: ReactNode): Promise<SpokenClient> {
  await signInAs(personWith(['list-investigation', 'show-investigation'], { id: 7 }))
  const client = new SpokenClient()
  onTestFinished(() => client.close())
  await render(
    <AppProviders>
      <QueryLayer>
        <RealtimeProvider client={client}>{part}</RealtimeProvider>
      </QueryLayer>
    </AppProviders>,
  )
  return client
}
/** What is on the screen comes before what listens. */
const listening = (client: SpokenClient) =>
  expect.poll(() => [...client.listeners].some(({ event }) => event)).toBe(true)

async function open() {
  const shown = vi.fn()
  const client = await connected(<Part shown={shown} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 other person views this study')
  await listening(client)
  return { client, shown }
}
const button = (name: string) => page.getByRole('button', { name })

test('what another person shows is followed, until one looks around, and again on return', async () => {
  const { client, shown } = await open()
  client.event('Shown', { user_id: 9, view })
  expect(shown).toHaveBeenLastCalledWith(view)
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
  await userEvent.click(button('Zoom in'))
  // Also where the other one points.
  expect(shown).toHaveBeenLastCalledWith(null)
  client.event('Shown', { user_id: 9, view: { ...view, zoom: 4 } })
  expect(shown).toHaveBeenCalledTimes(2)
  await userEvent.click(button('Follow again'))
  expect(shown).toHaveBeenLastCalledWith({ ...view, zoom: 4 })
  client.event('Shown', { user_id: 9, view: null })
  expect(shown).toHaveBeenLastCalledWith(null)
})

test('what is shown of a study that is not open here is not said to be followed, nor pointed at', async () => {
  const { client, shown } = await open()
  client.event('Shown', { user_id: 9, view: { ...view, pointer: [0.2, 0.3] } })
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
  client.event('Shown', { user_id: 9, view: { ...view, file_id: 4, pointer: [0.2, 0.3] } })
  expect(shown).toHaveBeenLastCalledWith(null)
  await expect.element(page.getByRole('status')).toHaveTextContent('Another study of this order is shown by Mona Adel')
  await expect.element(button('Follow again')).not.toBeInTheDocument()
  client.event('Shown', { user_id: 9, view })
  expect(shown).toHaveBeenLastCalledWith(view)
})

test('who begins to show no longer sees where the other one points', async () => {
  const { client, shown } = await open()
  client.event('Shown', { user_id: 9, view: { ...view, pointer: [0.2, 0.3] } })
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
  await userEvent.click(button('Show my view'))
  expect(shown).toHaveBeenLastCalledWith(null)
})

test('the last one who begins shows, whatever the one before still sends until they know', async () => {
  const { client } = await open()
  client.event('Shown', { user_id: 9, view })
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
  await userEvent.click(button('Show my view'))
  client.event('Shown', { user_id: 9, view: { ...view, zoom: 3 } })
  client.event('Shown', { user_id: 9, view: null })
  await userEvent.click(button('Zoom in'))
  await expect.poll(() => client.sent.at(-1)?.[1]).toMatchObject({ view: { zoom: 2 } })
  await expect.element(button('Stop showing')).toBeVisible()
  // They begin again.
  client.event('Shown', { user_id: 9, view })
  await expect.element(page.getByRole('status')).toHaveTextContent('You follow Mona Adel')
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
  client.event('Joined', { member: { ...otherMember, user_id: 11 } })
  expect(client.sent).toHaveLength(count + 1)
  client.event('Shown', { user_id: 9, view })
  await expect.element(button('Show my view')).toBeVisible()
  await expect.poll(() => client.sent.at(-1)).toEqual(['images:show', { investigation_id: 5, view: null }])
})

test('who opens the viewer later sees what is shown, though it comes before the viewer is there', async () => {
  server.on('imageCopies', 'list', () => ({ data: [] }))
  const files = [slice(1), slice(2), slice(3, { series_uid: '1.2.3.2', series_number: 2 })]
  const { preview } = samplePreviews()
  const client = await connected(
    <DicomStudies
      files={files}
      preview={preview}
      source={sourceOf()}
      orderId={5}
      onDownload={vi.fn()}
      onWaiting={vi.fn()}
    />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open in the viewer' }))
  const viewer = await viewerInFrame()
  await listening(client)
  client.event('Shown', { user_id: 9, view: { ...view, zoom: 2 } })
  await expect.element(page.getByText('You follow')).toBeVisible()
  viewer.tell({ type: 'ready' })
  await expect.poll(() => viewer.last('view')).toMatchObject({ view: { index: 0, zoom: 2 }, isOthers: true })
  expect(viewer.told.filter(({ type }) => type === 'show')).toEqual([
    { type: 'show', pane: 'main', images: ['main:3/0'], index: 0 },
  ])
})
