import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImageCopy } from '#contract/imaging/copies'
import type { Language } from '#contract/kit/translate'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, server } from '../../../testing/testServer'
import { DicomStudies } from '../DicomStudies'
import { samplePreviews, slice } from '../testing'
import type { PreviewQuery } from '../types'

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

let copies: ImageCopy[]
beforeEach(async () => {
  copies = []
  await signInAs(personWith(['list-investigation', 'show-investigation']))
  server.on('imageCopies', 'list', () => ({ data: copies })).on('imageCopies', 'create', () => ({ data: copy }))
})

const files = [slice(1), slice(2)]
const open = (language: Language = 'en', preview: PreviewQuery = samplePreviews().preview) =>
  openPart(<DicomStudies files={files} preview={preview} orderId={41} onDownload={vi.fn()} onWaiting={vi.fn()} />, {
    language,
  })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const openDialog = () => userEvent.click(page.getByRole('button', { name: 'Copy without names' }))

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
  await userEvent.click(dialog().getByRole('checkbox', { name: 'I have looked at each image.', exact: false }))
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
  const looked = dialog().getByRole('checkbox', { name: 'I have looked at each image.', exact: false })
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
  const { preview } = samplePreviews()
  const failing: typeof preview = (input) =>
    input.fileId === 2
      ? { queryKey: ['failing', input], queryFn: () => Promise.reject(new Error('no connection')) }
      : preview(input)
  await open('en', failing)
  await openDialog()
  await userEvent.click(button('Next image'))
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog()).toHaveTextContent('Look at all images first: 1 of 2 seen.')
  await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
})

test('a refusal is shown in the dialog', async () => {
  server.on('imageCopies', 'create', () => invalid({ images: ['This order already has 20 copies'] }))
  await open()
  await openDialog()
  await userEvent.click(button('Next image'))
  await userEvent.click(dialog().getByRole('checkbox', { name: 'I have looked at each image.', exact: false }))
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
