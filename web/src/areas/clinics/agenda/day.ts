import type { api } from '../../../lib/api/api'

/** A clinic's day, as in the response. */
export type Day = Awaited<ReturnType<typeof api.clinics.agenda.call>>['data']
