import { refunds as calls } from '#contract/payments/refunds'
import { handlers } from '../../../platform/http/handlers'
import { appointmentRefunds } from './appointmentRefunds'
import { approveRefund, rejectRefund } from './decideRefund'
import { requestByStaff } from './requestByStaff'

export const refundHandlers = handlers(calls, {
  request: async ({ params, body }) => {
    await requestByStaff(params.id, body)
    return { data: await appointmentRefunds(params.id) }
  },

  approve: async ({ params }) => ({ data: await appointmentRefunds(await approveRefund(params.id)) }),

  reject: async ({ params, body }) => ({
    data: await appointmentRefunds(await rejectRefund(params.id, body.reason)),
  }),
})
