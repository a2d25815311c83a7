import * as api from 'virtual:mashfa-api'

/**
 * Every call of the contract: `api.clinics.list.query({ query: { page: 2 } })`, `api.auth.login.call({ body })`.
 *
 * Always write out the area and the call: `const { clinics } = api` would put the calls of all areas into the first load.
 */
export { api }
