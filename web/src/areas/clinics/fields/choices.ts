import type { api } from '../../../lib/api/api'

/** What the clinic form chooses from, as the call answers it. */
export type Choices = Awaited<ReturnType<typeof api.clinics.utilities.call>>['data']
