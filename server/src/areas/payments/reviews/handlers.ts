import { paymentReviews as calls } from '#contract/payments/reviews'
import { readPage } from '../../../platform/database/page'
import { inBatches } from '../../../platform/exports/batches'
import { exportFile } from '../../../platform/exports/exportFile'
import { handlers } from '../../../platform/http/handlers'
import { hospitalOptions } from '../settings/hospitalOptions'
import { openAlarms, reviewList } from './list'
import { paymentReview, resolveReview } from './review'

/** Handlers of the payments that need a person. */
export const paymentReviewHandlers = handlers(calls, {
  list: async ({ query, scope }) => ({
    ...(await readPage(query, reviewList(query, await scope()))),
    alarms: await openAlarms(),
  }),
  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(reviewList(query, await scope())) }),
  hospitals: async ({ scope }) => ({ data: await hospitalOptions(await scope()) }),
  show: async ({ params }) => ({ data: await paymentReview(params.id) }),
  resolve: async ({ params, body }) => {
    await resolveReview(params.id, body)
    return { data: await paymentReview(params.id) }
  },
})
