import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

/** How the audit log reads requests to erase an account; the address is not in it, because it could not be removed there. */
export const erasureRecords: AreaRecords = {
  erasureRequest: {
    audited: auditedRow('erasure_requests', { hides: ['told_at_address'] }),
    ofPatient: { part: 'profile', keys: owned('erasure_requests', 'user_id') },
  },
}
