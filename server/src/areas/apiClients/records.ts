import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads API clients. */
export const apiClientsRecords: AreaRecords = {
  apiClient: {
    audited: auditedRow('api_clients', {
      hides: ['client_id', 'user_id', 'secret_hash', 'token_version', 'created_by', 'last_used_at'],
    }),
  },
}
