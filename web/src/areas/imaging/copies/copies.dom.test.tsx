import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImageCopy } from '#contract/imaging/copies'
import type { Language } from '#contract/kit/translate'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, invalid, server } from '../../../testing/testServer'
import { DicomStudies } from '../DicomStudies'
import { samplePreviews, slice } from '../testing'
import type { ImageFile } from '../types'

const person = { id: 3, first_name: 'Mona', last_name: 'Adel', name_text: 'Mona Adel', avatar: null }
const copy: ImageCopy = {
  id: 5,
  purpose: 'teaching',
  created_by: person,
  created_at: '2026-11-24T09:00:00.000Z',
  images: [
    { id: 8, file_id: 1, state: 'made', problem: null, areas: 2, size: 2048 },
    { id: 9, file_id: 2, state: 'none', problem: 'unsupported', areas: 0, size: null },
  ],
}

/** A picture of 512 × 512 pixels, as the server returns the frames of `slice`. */
async function pictureOf(side = 512): Promise<Response> {
  const canvas = new OffscreenCanvas(side, side)
  canvas.getContext('2d')?.fillRect(0, 0, side, side)
  return new Response(await canvas.convertToBlob({ type: 'image/jpeg' }))
}

let copies: ImageCopy[]
beforeEach(async () => {
  copies = []
  server.on('imaging', 'original', () => pictureOf())
  await signInAs(personWith(['list-investigation', 'show-investigation']))
  server.on('imageCopies', 'list', () => ({ data: copies })).on('imageCopies', 'create', () => ({ data: copy }))
})

const twoSlices = [slice(1), slice(2)]
const open = (language: Language = 'en', files: readonly ImageFile[] = twoSlices) => {
  const { preview } = samplePreviews()
  return openPart(
    <DicomStudies files={files} preview={preview} orderId={41} onDownload={vi.fn()} onWaiting={vi.fn()} />,
    { language },
  )
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const lookedBox = () => dialog().getByRole('checkbox', { name: 'I have looked at each image.', exact: false })
const openDialog = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Copy without names' }))
  await expect.poll(() => shownWidth()).toBe(512)
}
/** The width of the picture that is shown, 0 before. */
const shownWidth = () => dialog().element().querySelector('img')?.naturalWidth ?? 0

test('a study is copied once all images were looked at, with the areas of each', async () => {
  await open()
  await openDialog()
  await expect.element(dialog()).toHaveTextContent('Look at all images first: 1 of 2 seen.')
  await expect.element(button('Copy without names')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('Add a black area'))
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Width' }), '100')
  await userEvent.click(button('Next image'))
  await expect.element(dialog().getByRole('group', { name: 'Black area 1' })).not.toBeInTheDocument()
  await expect.element(button('Copy without names')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(lookedBox())
  await userEvent.click(dialog().getByText('Rounds', { exact: true }))
  await userEvent.click(button('Copy without names'))
  await expect.poll(() => server.received('imageCopies', 'create')).toHaveLength(1)
  const [sent] = server.received('imageCopies', 'create')
  expect(sent?.params).toMatchObject({ id: '41' })
  expect(sent?.body).toEqual({
    purpose: 'rounds',
    looked_at: true,
    images: [
      { file_id: 1, areas: [{ left: 0, top: 0, width: 100, height: 52 }] },
      { file_id: 2, areas: [] },
    ],
  })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('areas are used for the whole series, and a change takes the confirmation back', async () => {
  await open()
  await openDialog()
  await userEvent.click(button('Next image'))
  const looked = lookedBox()
  await userEvent.click(looked)
  await userEvent.click(button('Add a black area'))
  await expect.element(looked).not.toBeChecked()
  await userEvent.click(button('Use these areas for the whole series'))
  await userEvent.click(button('Previous image'))
  await expect.element(dialog().getByRole('group', { name: 'Black area 1' })).toBeVisible()
  await userEvent.click(button('Remove the black area 1'))
  await expect.element(dialog().getByRole('group', { name: 'Black area 1' })).not.toBeInTheDocument()
})

test('an area is drawn with the pointer', async () => {
  await open()
  await openDialog()
  const picture = dialog().getByRole('img', { name: 'Image 1 of 2' })
  await expect.element(picture).toBeVisible()
  const stage = picture.element().parentElement
  if (!stage) throw new Error('The picture has no stage')
  const { left, top, width, height } = stage.getBoundingClientRect()
  stage.setPointerCapture = () => undefined
  const send = async (type: string, x: number, y: number) => {
    stage.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, isPrimary: true, pointerId: 1, button: 0 },
        ...{ clientX: left + x * width, clientY: top + y * height },
      }),
    )
    // As between the events of a person, React renders before the next one.
    await Promise.resolve()
  }
  await send('pointerdown', 0.25, 0.25)
  await send('pointermove', 0.4, 0.4)
  await send('pointerup', 0.5, 0.75)
  await expect.element(dialog().getByRole('textbox', { name: 'From the left' })).toHaveValue('128')
  await expect.element(dialog().getByRole('textbox', { name: 'Height' })).toHaveValue('256')
})

test('a picture that cannot be loaded counts as not seen', async () => {
  server.on('imaging', 'original', ({ params }) =>
    params.id === '2' ? new Failure(404, { error: 'No' }) : pictureOf(),
  )
  await open()
  await openDialog()
  await userEvent.click(button('Next image'))
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog()).toHaveTextContent('Look at all images first: 1 of 2 seen.')
  await expect.element(lookedBox()).not.toBeInTheDocument()
})

test('each frame of a file is looked at in its own size, also those without a preview', async () => {
  await open('en', [slice(1, { frames: 3, preview_frames: [1] })])
  await openDialog()
  await expect.element(dialog()).toHaveTextContent('Look at all images first: 1 of 3 seen.')
  await expect
    .element(dialog().getByRole('checkbox', { name: 'Copy this file with all of its 3 frames' }))
    .toBeChecked()
  await userEvent.click(button('Next image'))
  await expect.element(dialog()).toHaveTextContent('Look at all images first: 2 of 3 seen.')
  await expect.element(lookedBox()).not.toBeInTheDocument()
  await userEvent.click(button('Next image'))
  await expect.element(lookedBox()).toBeVisible()
  const asked = server.received('imaging', 'original').map(({ params, query }) => [params.id, query.get('frame')])
  expect(asked).toEqual([
    ['1', '0'],
    ['1', '1'],
    ['1', '2'],
  ])
  expect(shownWidth()).toBe(512)
})

test('a picture is enlarged to its own size, in which nothing is drawn', async () => {
  await open()
  await openDialog()
  await userEvent.click(button('Show in full size'))
  const region = dialog().getByRole('region', { name: 'Image in full size', exact: false })
  await expect.element(region).toBeVisible()
  await expect.poll(() => region.getByRole('img').element().getBoundingClientRect().width).toBe(512)
  await userEvent.click(button('Fit to the window and draw'))
  await expect.element(region).not.toBeInTheDocument()
})

test('an image that is left out is neither looked at nor copied', async () => {
  await open()
  await openDialog()
  const include = dialog().getByRole('checkbox', { name: 'Copy this image' })
  await userEvent.click(button('Next image'))
  await userEvent.click(lookedBox())
  await userEvent.click(include)
  await expect.element(lookedBox()).not.toBeChecked()
  await userEvent.click(lookedBox())
  await userEvent.click(button('Copy without names'))
  await expect.poll(() => server.received('imageCopies', 'create')).toHaveLength(1)
  expect(server.received('imageCopies', 'create')[0]?.body).toMatchObject({ images: [{ file_id: 1, areas: [] }] })
})

test('of a study with more images than a copy has, the person chooses', async () => {
  await open(
    'en',
    Array.from({ length: 21 }, (_, index) => slice(index + 1)),
  )
  await openDialog()
  await expect.element(dialog()).toHaveTextContent('Choose first which images are copied.')
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Copy this image' }))
  await expect.element(lookedBox()).toBeVisible()
})

test('a file with more frames than anybody looks at says that it is not copied', async () => {
  await open('en', [slice(1), slice(2, { frames: 101, preview_frames: [50] })])
  await openDialog()
  await expect.element(dialog()).toHaveTextContent('1 image cannot be copied')
  await expect.element(dialog().getByRole('img', { name: 'Image 1 of 1' })).toBeVisible()
})

test('a refusal is shown in the dialog', async () => {
  server.on('imageCopies', 'create', () => invalid({ images: ['This order already has 20 copies'] }))
  await open()
  await openDialog()
  await userEvent.click(button('Next image'))
  await userEvent.click(lookedBox())
  await userEvent.click(button('Copy without names'))
  await expect.element(dialog()).toHaveTextContent('This order already has 20 copies')
})

test('copies are listed with their images, or with why there is none', async () => {
  copies = [copy]
  await open()
  const list = page.getByRole('region', { name: 'Copies without names' })
  await expect.element(list).toHaveTextContent('Mona Adel')
  await expect.element(list).toHaveTextContent('2 black areas')
  await expect.element(list).toHaveTextContent('Not copied: this kind of image is not supported')
})

test('in Arabic the picture is not mirrored', async () => {
  await open('ar')
  await userEvent.click(page.getByRole('button', { name: 'إنشاء نسخة بدون أسماء' }))
  const picture = dialog().getByRole('img', { name: 'الصورة 1 من 2' })
  await expect.element(picture).toBeVisible()
  expect(picture.element().closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})
