import type { api } from '../../../lib/api/api'

/** A clinic's day as the call answers it. */
export type Day = Awaited<ReturnType<typeof api.clinics.agenda.call>>['data']
