import { paymentReconciliation as calls } from '#contract/payments/reconciliation'
import { readPage } from '../../../platform/database/page'
import { inBatches } from '../../../platform/exports/batches'
import { exportFile } from '../../../platform/exports/exportFile'
import { handlers } from '../../../platform/http/handlers'
import { comparedAt, reconciliationList, reconciliationTotals } from './list'

/** Handlers of the daily comparison with the providers and the drawers. */
export const reconciliationHandlers = handlers(calls, {
  list: async ({ query, scope }) => {
    const inScope = await scope()
    return {
      ...(await readPage(query, reconciliationList(query, inScope))),
      compared_at: await comparedAt(query),
      totals: await reconciliationTotals(query, inScope),
    }
  },
  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(reconciliationList(query, await scope())) }),
})
