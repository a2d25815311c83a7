import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { apiClients as calls } from '#contract/apiClients/calls'
import { fhirTypes, fullScope } from '#contract/fhir/scopes'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { apiClients } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { hospitals } from '../../schema/facilities'
import { tokenAddress } from '../fhir'
import { type AreaManifest, handledCalls } from '../manifest'
import { createAccount } from './account'
import { clientOf, clientsOfPage, readClient } from './clients'
import { issueToken } from './issueToken'
import { apiClientRules } from './policy'
import { apiClientsRecords } from './records'
import { apiClientSources } from './sources'

/** @throws Problem 422 */
async function requireHospital(id: number): Promise<void> {
  const [row] = await db().select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id))
  if (!row) throw fieldProblem('hospital_id', 'validation.invalidLocation')
}

const apiClientHandlers = handlers(calls, {
  list: async ({ query }) => {
    const rows = await clientsOfPage({ limit: query.limit, offset: pageOffset(query) })
    return { data: rows.map(clientOf), meta: pageMeta(query, await db().$count(apiClients)) }
  },

  create: async ({ body: { name, hospital_id: hospitalId, scopes } }) => {
    await requireHospital(hospitalId)
    const [clientId, secret, at] = [randomUUID(), newToken(), now()]
    const insert = db()
      .insert(apiClients)
      .values({
        ...{ name, client_id: clientId, hospital_id: hospitalId, scopes },
        user_id: await createAccount({ name, clientId, hospitalId }),
        ...{ secret_hash: hashToken(secret), secret_created_at: at },
        ...{ created_by: caller().id, created_at: at },
      })
      .returning({ id: apiClients.id })
    const [row] = await mapUniqueViolation(insert)
    return { data: { ...(await readClient(orNotFound(row).id)), client_secret: secret } }
  },

  rotate: async ({ params: { id } }) => {
    const secret = newToken()
    const [row] = await db()
      .update(apiClients)
      .set({
        secret_hash: hashToken(secret),
        secret_created_at: now(),
        token_version: sql`${apiClients.token_version} + 1`,
      })
      .where(and(eq(apiClients.id, id), isNull(apiClients.disabled_at)))
      .returning({ id: apiClients.id })
    if (!row) throw fieldProblem('client', 'client.disabled')
    return { data: { ...(await readClient(id)), client_secret: secret } }
  },

  disable: async ({ params: { id } }) => {
    const isEnabled = and(eq(apiClients.id, id), isNull(apiClients.disabled_at))
    await db().update(apiClients).set({ disabled_at: now() }).where(isEnabled)
    return { data: await readClient(id) }
  },

  token: issueToken,

  smart: async () => ({
    token_endpoint: tokenAddress(),
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: ['client_credentials'],
    scopes_supported: [fullScope('*'), ...fhirTypes.map(fullScope)],
    capabilities: ['client-confidential-symmetric', 'permission-v2'],
  }),
})

export const apiClientsArea: AreaManifest = {
  name: 'apiClients',
  calls: [handledCalls('apiClients', calls, apiClientHandlers)],
  records: apiClientsRecords,
  rules: apiClientRules,
  sources: apiClientSources,
}
