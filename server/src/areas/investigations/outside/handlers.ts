import { outsideLab as labCalls, outsideResults as staffCalls } from '#contract/investigations/outsideCalls'
import { handlers } from '../../../platform/http/handlers'
import { apiText } from '../../../platform/texts'
import { lockedInvestigation } from '../locked'
import { readInvestigation } from '../read'
import { acceptOutside, rejectOutside } from './decide'
import { endLink, linkOf } from './links'
import { publicOrder } from './publicOrder'
import { openOutsideFile } from './read'
import { sendFromOutside } from './send'
import { beginOutsideUpload, completeOutsideUpload, outsideTarget, removeOutsideUpload } from './uploads'

/** Of those who hold a link. */
export const outsideLabHandlers = handlers(labCalls, {
  read: async ({ body }) => ({ data: await publicOrder(body.link) }),
  begin: async ({ body }) => ({ data: { key: await beginOutsideUpload(body) } }),
  append: ({ params }) => outsideTarget(params.key),
  complete: async ({ params }) => {
    await completeOutsideUpload(params.key)
    return { message: apiText('done.saved') }
  },
  remove: async ({ params }) => {
    await removeOutsideUpload(params.key)
    return { message: apiText('done.deleted') }
  },
  send: async ({ body }) => {
    await sendFromOutside(body)
    return { message: apiText('outside.thanks') }
  },
})

/** Of the side that ordered. */
export const outsideResultHandlers = handlers(staffCalls, {
  link: async ({ params }) => ({ data: await linkOf(params.id) }),
  endLink: async ({ params }) => {
    await lockedInvestigation(params.id)
    await endLink(params.id)
    return { message: apiText('done.saved') }
  },
  file: ({ params }) => openOutsideFile(params.id, params.resultId, params.fileId),
  accept: async ({ params, body }) => {
    await acceptOutside(params.id, params.resultId, body)
    return { data: await readInvestigation(params.id) }
  },
  reject: async ({ params, body }) => {
    await rejectOutside(params.id, params.resultId, body.reason)
    return { data: await readInvestigation(params.id) }
  },
})
