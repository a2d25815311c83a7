import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { FramePixels } from '#contract/imaging/image'
import type { Language } from '#contract/kit/translate'
import { queryClient } from '../../../app/query/QueryLayer'
import { deleteKeptImages, keptImage } from '../../../app/ward/keptImages'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { DicomStudies } from '../DicomStudies'
import { samplePreviews, slice } from '../testing'
import type { ImageFile } from '../types'
import type { View } from './protocol'
import { pixels, sourceOf, viewerInFrame } from './testing'
import type { EarlierStudies, FrameSource } from './types'

const open = async (
  files: readonly ImageFile[],
  {
    source = sourceOf(),
    earlier,
    language,
  }: { source?: FrameSource; earlier?: EarlierStudies; language?: Language } = {},
) => {
  await openPart(
    <DicomStudies
      files={files}
      preview={samplePreviews().preview}
      source={source}
      earlier={earlier}
      onDownload={vi.fn()}
      onWaiting={vi.fn()}
    />,
    language ? { language } : {},
  )
  await userEvent.click(
    page.getByRole('button', { name: language === 'ar' ? 'فتح الصور للتشخيص' : 'Open in the viewer' }),
  )
  const viewer = await viewerInFrame()
  viewer.tell({ type: 'ready' })
  return viewer
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name })
const view = {
  index: 1,
  window: { center: 40, width: 400 },
  isInverted: false,
  zoom: 1,
  center: [0.5, 0.5],
} satisfies View

test('the viewer begins in the middle, and gets the frames that it wants', async () => {
  const source = sourceOf()
  const viewer = await open([slice(1), slice(2), slice(3)], { source })
  await expect
    .poll(() => viewer.last('show'))
    .toEqual({ type: 'show', pane: 'main', images: ['main:1/0', 'main:2/0', 'main:3/0'], index: 1 })
  await expect.element(dialog()).toHaveTextContent('Image 2 is being loaded')
  viewer.tell({ type: 'wanted', key: 'main:2/0' })
  await expect.poll(() => viewer.last('frame')).toMatchObject({ key: 'main:2/0', pixels, bytes: new ArrayBuffer(4) })
  expect(source.read).toEqual(['2/0'])
  viewer.tell({ type: 'shown', pane: 'main', index: 1 })
  viewer.tell({ type: 'view', pane: 'main', view, isOthers: false })
  await expect.element(dialog()).toHaveTextContent('W 400, L 40')
  // Those beside it are fetched ahead.
  await expect.poll(() => source.read.toSorted()).toEqual(['1/0', '2/0', '3/0'])
})

test('a frame that was loaded is kept on the device until its user signs out, also for the next page', async () => {
  await signInAs(personWith(['show-investigation'], { id: 7 }))
  const source = sourceOf()
  const wantFirst = async () => {
    const viewer = await open([slice(1)], { source })
    await expect.poll(() => viewer.last('show')).toBeDefined()
    viewer.tell({ type: 'wanted', key: 'main:1/0' })
    await expect.poll(() => viewer.last('frame')).toMatchObject({ key: 'main:1/0', bytes: new ArrayBuffer(4) })
  }
  await wantFirst()
  await expect.poll(() => keptImage(7, '1/0/1.2.840.10008.1.2.1')).toEqual(new ArrayBuffer(4))
  await cleanup()
  queryClient.clear()
  await wantFirst()
  expect(source.read).toEqual(['1/0'])
  await cleanup()
  queryClient.clear()
  await deleteKeptImages()
  await wantFirst()
  expect(source.read).toEqual(['1/0', '1/0'])
})

test('an image of a series that is no longer shown is answered too, or the viewer would wait', async () => {
  const viewer = await open([slice(1)])
  await expect.poll(() => viewer.last('show')).toBeDefined()
  viewer.tell({ type: 'wanted', key: 'main:9/0' })
  await expect.poll(() => viewer.last('noFrame')).toEqual({ type: 'noFrame', key: 'main:9/0', failure: 'notLoaded' })
})

test('windows have keys and buttons, tools are chosen, and the arrows go through the images', async () => {
  const viewer = await open([slice(1), slice(2), slice(3)])
  await expect.poll(() => viewer.last('show')).toBeDefined()
  viewer.tell({ type: 'shown', pane: 'main', index: 1 })
  viewer.tell({ type: 'view', pane: 'main', view, isOthers: false })
  await userEvent.click(button('Lung'))
  await expect.poll(() => viewer.last('view')).toMatchObject({ view: { window: { center: -600, width: 1500 } } })
  viewer.tell({ type: 'key', key: '3' })
  await expect.poll(() => viewer.last('view')).toMatchObject({ view: { window: { center: 300, width: 2000 } } })
  viewer.tell({ type: 'key', key: 'ArrowDown' })
  await expect.poll(() => viewer.last('view')).toMatchObject({ view: { index: 2 } })
  await userEvent.click(button('Length'))
  await expect.poll(() => viewer.last('tool')).toMatchObject({ tool: 'length' })
  await expect.element(button('Length')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button('Invert'))
  await expect.poll(() => viewer.last('view')).toMatchObject({ view: { isInverted: true } })
})

test.each(['en', 'ar'] as const)('an image that is not shown is named, with the reason (%s)', async (language) => {
  const viewer = await open([slice(1)], { source: sourceOf('unsupported'), language })
  await expect.poll(() => viewer.last('show')).toBeDefined()
  viewer.tell({ type: 'wanted', key: 'main:1/0' })
  await expect.poll(() => viewer.last('noFrame')).toEqual({ type: 'noFrame', key: 'main:1/0', failure: 'unsupported' })
  viewer.tell({ type: 'failed', pane: 'main', index: 0, failure: 'unsupported' })
  const text =
    language === 'ar'
      ? 'لا يمكن عرض هذا النوع من الصور هنا. نزّل الملف.'
      : 'The viewer cannot show this kind of image. Download the file.'
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(text)
  await userEvent.click(button(language === 'ar' ? 'إعادة التحميل' : 'Load it again'))
  await expect.poll(() => viewer.last('again')).toEqual({ type: 'again', pane: 'main' })
})

test('an earlier study is opened beside, at the same place', async () => {
  const before = { study_uid: '9', series_uid: '9.1', study_date: '2026-06-03' }
  const files = [10, 11, 12, 13, 14].map((id) => slice(id, before))
  const later = slice(20, { study_uid: '8', study_date: '2026-11-27' })
  const earlier = { source: sourceOf(), files: { queryKey: ['sampleEarlier'], queryFn: async () => [...files, later] } }
  const viewer = await open([slice(1), slice(2), slice(3)], { earlier })
  await expect.poll(() => viewer.last('show')).toBeDefined()
  viewer.tell({ type: 'shown', pane: 'main', index: 2 })
  await userEvent.click(button('Open beside'))
  await expect.poll(() => viewer.last('show')).toMatchObject({ pane: 'earlier', index: 4 })
  viewer.tell({ type: 'wanted', key: 'earlier:14/0' })
  await expect.poll(() => viewer.last('frame')).toMatchObject({ key: 'earlier:14/0' })
  await userEvent.click(
    dialog().getByRole('region', { name: 'Earlier studies' }).getByRole('button', { name: 'Close' }),
  )
  await expect.poll(() => viewer.last('hide')).toEqual({ type: 'hide', pane: 'earlier' })
})

test('an earlier study whose files name another person says so', async () => {
  const before = { study_uid: '9', study_date: '2026-06-03' }
  const other = slice(10, { ...before, name_check: 'different', patient_name: 'Mona Adel' })
  const files = { queryKey: ['sampleOther'], queryFn: async () => [other] }
  await open([slice(1)], { earlier: { source: sourceOf(), files } })
  const earlier = dialog().getByRole('region', { name: 'Earlier studies' })
  await expect.element(earlier).toHaveTextContent('The name in the image is not that of this patient')
  await expect.element(earlier).toHaveTextContent('Mona Adel')
})

test('until an image is there, its preview is shown, not for diagnosis', async () => {
  const viewer = await open([slice(1), slice(2), slice(3)])
  await expect.poll(() => viewer.last('show')).toBeDefined()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Preview, not for diagnosis')
  await expect.poll(() => dialog().element().querySelectorAll('img').length).toBe(1)
  viewer.tell({ type: 'shown', pane: 'main', index: 1 })
  await expect.poll(() => dialog().element().querySelectorAll('img').length).toBe(0)
})

test('a large frame is read in parts, whose beginnings are shown while the rest is being loaded', async () => {
  const bytes = Uint8Array.from({ length: 60_000 }, (_, at) => at % 251)
  const coded: FramePixels = { ...pixels, encoding: '1.2.840.10008.1.2.4.202', is_coded: true, size: bytes.length * 2 }
  const asked: unknown[] = []
  const source: FrameSource = {
    pixels: (fileId) => ({
      queryKey: ['codedPixels', fileId],
      queryFn: async () => ({ data: { problem: null, pixels: { ...coded, frames: 2 } } }),
    }),
    frame: (input) => ({
      queryKey: ['codedFrame', input],
      queryFn: async () => {
        asked.push([input.from, input.before])
        return { blob: new Blob([bytes.slice(input.from, input.before)]), fileName: 'frame-1.bin' }
      },
    }),
  }
  // Without a preview: of a file with many frames, most have none.
  const viewer = await open([slice(1, { preview_frames: [] })], { source })
  await expect.poll(() => viewer.last('show')).toBeDefined()
  viewer.tell({ type: 'loading', pane: 'main', index: 0 })
  viewer.tell({ type: 'wanted', key: 'main:1/0' })
  await expect.poll(() => viewer.last('frame')).toMatchObject({ key: 'main:1/0' })
  const sent = viewer.told.flatMap((each) =>
    each.type === 'part' || each.type === 'frame' ? [[each.type, each.bytes.byteLength]] : [],
  )
  expect(sent).toEqual([
    ['part', 20_000],
    ['frame', 60_000],
  ])
  expect(asked).toEqual([
    [0, 20_000],
    [20_000, undefined],
  ])
  const whole = viewer.last('frame')
  expect(whole?.type === 'frame' && new Uint8Array(whole.bytes)).toEqual(bytes)
  viewer.tell({ type: 'part', pane: 'main', index: 0 })
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Less detail so far, not for diagnosis')
  viewer.tell({ type: 'shown', pane: 'main', index: 0 })
  await expect.element(dialog()).not.toHaveTextContent('not for diagnosis')
})

test.each([
  ['is shown', true],
  ['cannot be loaded', false],
])('the viewer is loaded only once the first picture %s, so that they do not compete', async (_name, arrives) => {
  const { preview } = samplePreviews()
  let settle: (() => void) | undefined
  const waiting = new Promise<void>((resolve, reject) => {
    settle = () => (arrives ? resolve() : reject(new Error('lost')))
  })
  const slow: typeof preview = (input) => {
    const { queryKey, queryFn } = preview(input)
    const isPicture = input.size === 'picture'
    return {
      queryKey: [...queryKey, arrives],
      queryFn: async (at) => {
        if (isPicture) await waiting
        return queryFn(at)
      },
    }
  }
  await openPart(
    <DicomStudies files={[slice(1)]} preview={slow} source={sourceOf()} onDownload={vi.fn()} onWaiting={vi.fn()} />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open in the viewer' }))
  await expect.element(page.getByText('The viewer is being loaded')).toBeVisible()
  await expect.element(page.getByTitle('Medical images')).not.toBeInTheDocument()
  settle?.()
  await expect.element(page.getByTitle('Medical images')).toBeInTheDocument()
})
