import * as api from 'virtual:mashfa-api'

/** Every call of the contract: `api.clinics.list.query({ query: { page: 2 } })`, `api.auth.login.call({ body })`. */
export { api }
