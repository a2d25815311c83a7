import { imaging } from '#contract/imaging/calls'
import { imageCopies } from '#contract/imaging/copyCalls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { codeAllImages, codeImage } from './coded/jobs'
import { createCopy } from './copies/create'
import { copyAllImages, copyImage } from './copies/jobs'
import { openOriginal } from './copies/openOriginal'
import { copiesOf, openCopied, readCopy } from './copies/read'
import { openFrame, readPixels } from './frames/openFrame'
import { openPreview } from './openPreview'
import { makeAllPreviews, makePreviews } from './previews/jobs'

const imagingHandlers = handlers(imaging, {
  preview: ({ params, query }) => openPreview(params.id, query),
  original: ({ params, query }) => openOriginal(params.id, query.frame),
  pixels: async ({ params }) => ({ data: await readPixels(params.id) }),
  frame: ({ params, query }) => openFrame(params.id, query),
})

const imageCopyHandlers = handlers(imageCopies, {
  list: async ({ params }) => ({ data: await copiesOf(params.id) }),
  create: async ({ params, body }) => ({ data: await readCopy(params.id, await createCopy(params.id, body)) }),
  file: ({ params }) => openCopied(params, 'file'),
  picture: ({ params }) => openCopied(params, 'picture'),
})

export const imagingArea: AreaManifest = {
  name: 'imaging',
  calls: [
    handledCalls('imaging', imaging, imagingHandlers),
    handledCalls('imageCopies', imageCopies, imageCopyHandlers),
  ],
  jobs: [makePreviews, makeAllPreviews, codeImage, codeAllImages, copyImage, copyAllImages],
}
