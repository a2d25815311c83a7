import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Language } from '#contract/kit/translate'
import { queryClient } from '../../app/query/QueryLayer'
import { deleteKeptImages, keptImage } from '../../app/ward/keptImages'
import { noteCall } from '../../lib/runningCalls'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { DicomStudies } from './DicomStudies'
import type { FrameSource } from './diagnostic/types'
import { samplePreviews, slice } from './testing'
import type { ImageFile } from './types'

const onDownload = vi.fn()
const onWaiting = vi.fn()
let previews: ReturnType<typeof samplePreviews>
beforeEach(() => {
  previews = samplePreviews()
  onDownload.mockReset()
  onWaiting.mockReset()
})

const open = (files: readonly ImageFile[], language: Language = 'en') =>
  openPart(<DicomStudies files={files} preview={previews.preview} onDownload={onDownload} onWaiting={onWaiting} />, {
    language,
  })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const study = (name = 'CT chest') => page.getByRole('region', { name })
const openViewer = () => userEvent.click(page.getByRole('button', { name: 'Show the previews: Axial 5 mm' }))

test('a study is shown with its size and the middle picture of each series', async () => {
  await open([slice(1), slice(2), slice(3)])
  await expect.element(study()).toHaveTextContent('22 November 2026 · 3 images, ⁨1.5 MB⁩')
  await expect.poll(() => previews.read).toEqual([{ fileId: 2, frame: 0, size: 'tile' }])
  expect(onWaiting).not.toHaveBeenCalled()
})

test.each([
  ['staff', true],
  ['patients', false],
])('previews of %s are kept on the device until sign-out: %s', async (_who, isKept) => {
  onTestFinished(() => deleteKeptImages())
  await signInAs(personWith(['show-investigation'], { id: 16 }))
  const unread = { queryKey: ['unread'], queryFn: () => Promise.reject(new Error('not read')) }
  const source: FrameSource = { pixels: () => unread, frame: () => unread }
  const openAnew = async () => {
    await cleanup()
    queryClient.clear()
    await openPart(
      <DicomStudies
        files={[slice(1)]}
        preview={previews.preview}
        source={isKept ? source : undefined}
        onDownload={onDownload}
        onWaiting={onWaiting}
      />,
    )
    await expect.poll(() => study().element().querySelectorAll('img').length).toBe(1)
  }
  await openAnew()
  if (isKept) await expect.poll(() => keptImage(16, 'preview/1/0/tile')).toBeDefined()
  await openAnew()
  expect(previews.read).toHaveLength(isKept ? 1 : 2)
  expect((await keptImage(16, 'preview/1/0/tile')) !== undefined).toBe(isKept)
  await deleteKeptImages()
  await openAnew()
  expect(previews.read).toHaveLength(isKept ? 2 : 3)
})

test('on a slow connection a study says how long its download takes', async () => {
  // 32 KB/s.
  const slow = { transferSize: 64_000, responseStart: 0, responseEnd: 2000 } as PerformanceResourceTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([slow])
  await open([slice(1), slice(2), slice(3)])
  await expect.element(study()).toHaveTextContent('Takes about 50 seconds to download on this connection')
  await openViewer()
  await expect.element(dialog()).toHaveTextContent('Takes about 20 seconds to download on this connection')
})

test('the viewer begins in the middle, and goes through the pictures by keys and buttons', async () => {
  await open([slice(1), slice(2), slice(3)])
  await openViewer()
  await expect.element(dialog()).toHaveTextContent('Preview, not for diagnosis')
  await expect.element(dialog()).toHaveTextContent('Ahmed Salem')
  await expect.element(dialog().getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
  await userEvent.click(button('Next image'))
  await expect.element(dialog().getByRole('img', { name: 'Image 3 of 3' })).toBeVisible()
  await expect.element(button('Next image')).toBeDisabled()
  await userEvent.click(dialog().getByRole('slider', { name: 'Image', exact: true }))
  await userEvent.keyboard('{Home}')
  await expect.element(dialog().getByRole('img', { name: 'Image 1 of 3' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog().getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
  await userEvent.click(button('Download the original (⁨512 KB⁩)'))
  expect(onDownload.mock.calls[0]?.[0]).toMatchObject({ id: 2 })
})

test('during a video call only the picture that is shown is read', async () => {
  const end = noteCall()
  onTestFinished(end)
  await open([slice(1), slice(2), slice(3)])
  await openViewer()
  await expect.element(dialog().getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
  await userEvent.click(button('Next image'))
  await expect.element(dialog().getByRole('img', { name: 'Image 3 of 3' })).toBeVisible()
  const pictures = previews.read.filter(({ size }) => size === 'picture')
  expect(pictures.map(({ fileId }) => fileId)).toEqual([2, 3])
})

test('in Arabic the keys follow the direction of the page, and the picture is not mirrored', async () => {
  await open([slice(1), slice(2), slice(3)], 'ar')
  await userEvent.click(page.getByRole('button', { name: 'عرض المعاينات: Axial 5 mm' }))
  await userEvent.click(dialog().getByRole('slider'))
  await userEvent.keyboard('{Home}{ArrowLeft}')
  const shown = dialog().getByRole('img', { name: 'الصورة 2 من 3' })
  await expect.element(shown).toBeVisible()
  expect(shown.element().closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})

test('a picture is enlarged by keys, in limits, and stays enlarged for the next one', async () => {
  await open([slice(1), slice(2)])
  await openViewer()
  const scale = () => dialog().element().querySelector('[data-scale]')?.getAttribute('data-scale')
  await userEvent.click(button('Enlarge'))
  await expect.poll(scale).toBe('1.50')
  await userEvent.keyboard('{Home}++++++++')
  await expect.poll(scale).toBe('8.00')
  await userEvent.keyboard('0-')
  await expect.poll(scale).toBe('1.00')
})

test('a file of another person is shown with a warning that names them, in the viewer too', async () => {
  await open([slice(1), slice(2, { name_check: 'different', patient_name: 'Mona Adel' })])
  await expect.element(study()).toHaveTextContent('The name in the image is not that of this patient')
  await expect.element(study()).toHaveTextContent('Check before you use it: 1 file differs.')
  await expect.element(study()).toHaveTextContent('Mona Adel')
  await openViewer()
  await expect.element(dialog()).toHaveTextContent('The name in the image is not that of this patient')
})

test('each person whom the files name is shown, also behind files that only have an id of the device', async () => {
  const other = { name_check: 'different', patient_name: 'Mona Adel', patient_id: 'CT-0815' } as const
  await open([
    slice(1, { id_check: 'different', patient_id: 'CT-0814' }),
    slice(2, { id_check: 'different', patient_id: 'CT-0814' }),
    slice(3, { id_check: 'different', ...other }),
  ])
  await expect.element(study()).toHaveTextContent('The name and the ID in the image are not those of this patient')
  const named = /Mona Adel.*CT-0815.*Ahmed Salem.*CT-0814/
  await expect.element(study()).toHaveTextContent(named)
  expect(
    study()
      .element()
      .textContent?.match(/CT-0814/g),
  ).toHaveLength(1)
})

test('a patient does not read whom the file names', async () => {
  const { patient_name: _name, patient_id: _id, ...image } = slice(1, { id_check: 'different' }).image
  await open([{ ...slice(1), image }])
  await expect.element(study()).toHaveTextContent('Ask the hospital whether this image is yours.')
  await expect.element(study()).not.toHaveTextContent('ID in the file')
})

test.each([
  ['unsupported', 'No preview of this kind of image. Download it'],
  ['damaged', 'No preview: the image cannot be read. Download it'],
] as const)('a file without a preview says why: %s', async (problem, text) => {
  await open([slice(1, { preview_state: 'none', preview_problem: problem, preview_frames: [] })])
  await expect.element(study()).toHaveTextContent(text)
  expect(previews.read).toEqual([])
})

test('while previews are made, the files are read again from time to time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await open([slice(1, { preview_state: 'waiting', preview_frames: [] })])
    await expect.element(study()).toHaveTextContent('The preview is being made')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(onWaiting).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onWaiting).toHaveBeenCalledTimes(6)
  } finally {
    vi.useRealTimers()
  }
})

test('a picture that is not loaded says so, and can be loaded again', async () => {
  const queryFn = vi
    .fn()
    .mockRejectedValueOnce(new Error('lost'))
    .mockImplementation(previews.preview({ fileId: 1, frame: 0, size: 'picture' }).queryFn)
  const preview = ({ size }: { size: string }) =>
    size === 'tile' ? previews.preview({ fileId: 1, frame: 0, size }) : { queryKey: ['lost'], queryFn }
  await openPart(<DicomStudies files={[slice(1)]} preview={preview} onDownload={onDownload} onWaiting={onWaiting} />)
  await openViewer()
  await expect.element(dialog()).toHaveTextContent('The preview was not loaded')
  await userEvent.click(button('Load it again'))
  await expect.element(dialog().getByRole('img', { name: 'Image 1 of 1' })).toBeVisible()
})
