import { investigationUploads as calls } from '#contract/investigations/uploadCalls'
import { context } from '../../platform/context'
import { removeUpload, uploadTarget } from '../../platform/files/uploads/uploads'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { completeUpload, createUpload, listUploads } from './uploads'

export const investigationUploadHandlers = handlers(calls, {
  list: async ({ params }) => ({
    data: await listUploads(params.id),
    max_bytes: context().platform.config.maxUploadBytes,
  }),
  create: async ({ params, body }) => ({ data: await createUpload(params.id, body) }),
  append: ({ params }) => uploadTarget(params.id),
  complete: async ({ params }) => ({ data: await completeUpload(params.id) }),
  remove: async ({ params }) => {
    await removeUpload(params.id)
    return { message: apiText('done.deleted') }
  },
})
