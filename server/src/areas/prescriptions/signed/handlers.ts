import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { signedPrescriptions as calls } from '#contract/prescriptions/signed/calls'
import { context } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { apiText } from '../../../platform/texts'
import { appointmentRef, episodeRef } from '../../../schema/encounter'
import { signPrescriptions } from './issue'
import { retireKey } from './keys'
import { publicKeys } from './publicKeys'
import { currentStatus } from './status'

/** @throws Problem 429 */
async function limit(): Promise<void> {
  const { platform, address } = context()
  await platform.limiter.check('prescriptionCheck', { address: address ?? 'unknown' })
}

const signOfAppointment = (id: number) => signPrescriptions(appointmentRef(id), PRESCRIPTION_TYPE.appointment)

export const signedHandlers = handlers(calls, {
  keys: async ({ query }) => {
    await limit()
    return { keys: await publicKeys(query.kid) }
  },

  issue: async ({ params }) => ({
    data: { prescriptions: await signPrescriptions(episodeRef(params.id), params.type) },
  }),

  issueOfAppointment: async ({ params }) => ({ data: { prescriptions: await signOfAppointment(params.id) } }),

  issueOfOwn: async ({ params }) => ({ data: { prescriptions: await signOfAppointment(params.id) } }),

  verify: async ({ body }) => {
    await limit()
    return { data: await currentStatus(body.code, body.hash) }
  },

  retireKey: async ({ params, body }) => {
    await retireKey(params.id, body.revoke)
    return { message: apiText('done.saved') }
  },
})
