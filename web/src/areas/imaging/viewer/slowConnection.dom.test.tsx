import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../testing/open'
import { DicomStudies } from '../DicomStudies'
import { samplePreviews, slice } from '../testing'
import type { PreviewQuery } from '../types'

const coronal = { series_uid: '1.2.3.2', series_number: 2, series_description: 'Coronal 3 mm' }

test('each series shows a picture by itself, the next ones are fetched ahead, and a slow one does not stop the viewer (OHIF 3363)', async () => {
  const { preview, read } = samplePreviews()
  const isSlow: PreviewQuery = (input) =>
    input.fileId === 3 && input.size === 'picture'
      ? { queryKey: ['slow'], queryFn: () => new Promise<never>(() => undefined) }
      : preview(input)
  const files = [slice(1), slice(2), slice(3), slice(4, coronal)]
  await openPart(<DicomStudies files={files} preview={isSlow} onDownload={vi.fn()} onWaiting={vi.fn()} />)
  const readOf = (size: string) => read.flatMap((each) => (each.size === size ? [each.fileId] : [])).toSorted()
  await expect.poll(() => readOf('tile')).toEqual([2, 4])

  await userEvent.click(page.getByRole('button', { name: 'Show the previews: Axial 5 mm' }))
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect.element(dialog.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
  await expect.poll(() => readOf('picture')).toEqual([1, 2])

  await userEvent.click(button('Next image'))
  await expect.element(dialog).toHaveTextContent('Image 3 of 3')
  expect(dialog.getByRole('img', { name: /^Image/ }).elements()).toEqual([])
  await userEvent.click(button('Previous image'))
  await expect.element(dialog.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
})
