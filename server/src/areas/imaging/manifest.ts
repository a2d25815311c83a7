import { imaging } from '#contract/imaging/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { codeAllImages, codeImage } from './coded/jobs'
import { openFrame, readPixels } from './frames/openFrame'
import { openPreview } from './openPreview'
import { makeAllPreviews, makePreviews } from './previews/jobs'

const imagingHandlers = handlers(imaging, {
  preview: ({ params, query }) => openPreview(params.id, query),
  pixels: async ({ params }) => ({ data: await readPixels(params.id) }),
  frame: ({ params, query }) => openFrame(params.id, query),
})

export const imagingArea: AreaManifest = {
  name: 'imaging',
  calls: [handledCalls('imaging', imaging, imagingHandlers)],
  jobs: [makePreviews, makeAllPreviews, codeImage, codeAllImages],
}
