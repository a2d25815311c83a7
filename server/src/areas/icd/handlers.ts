import { icd } from '#contract/icd/calls'
import { context } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { readCodes, saveCodes } from './appointmentCodes'
import { replaceCodes, savedCodes } from './savedCodes'
import { searchCodes } from './search'
import { whoClient } from './service'
import { IcdServiceError, type IcdToken, type WhoClient } from './whoClient'

/** @throws Problem 503 while WHO's service gives no token */
async function tokenOf(client: WhoClient): Promise<IcdToken | undefined> {
  try {
    return await client.token()
  } catch (error) {
    if (!(error instanceof IcdServiceError)) throw error
    context().platform.log.warn({ failure: error.failure }, error.message)
    throw new Problem(503, `icd.${error.failure}`)
  }
}

export const icdHandlers = handlers(icd, {
  auth: async () => {
    const { publicUrl, icd: settings } = context().platform.config
    const client = whoClient()
    const token = client && (await tokenOf(client))
    const common = { api_version: 'v2', release: settings.release } as const
    // The container is in the installation's own network, where browsers cannot reach it.
    if (!client || !token) {
      return { data: { token: null, expires_at: null, search_url: `${publicUrl}${icd.search.path}`, ...common } }
    }
    const expires = new Date(token.expiresAt).toISOString()
    return { data: { token: token.token, expires_at: expires, search_url: client.searchUrl, ...common } }
  },

  search: ({ query }) => searchCodes(query.q ?? ''),

  fetchAppointment: async ({ params }) => ({ data: await readCodes(params.id) }),

  insert: async ({ params, body }) => {
    const data = await saveCodes(params.id, body)
    return { message: apiText('done.saved'), data }
  },

  fetchEpisode: async ({ params }) => ({ data: await savedCodes({ episode_id: params.id }) }),

  insertEpisode: async ({ params, body }) => {
    const { patient_id: patientId } = await lockOpenEpisode(params.id)
    if (patientId !== body.patient_id) throw fieldProblem('patient_id', 'icd.otherPatientOfEpisode')
    const data = await replaceCodes({ episode_id: params.id }, body.icd_codes)
    return { message: apiText('done.saved'), data }
  },
})
