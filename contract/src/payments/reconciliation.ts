import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { filter, NamedOption, Page, PageQuery } from '../kit/responses'
import { day, instant } from '../kit/values'
import { paymentProviders } from './evidence'

const path = '/api/admin/payments/reconciliation'

/**
 * How our record of an attempt, or of a drawer, differs. `no_answer`: the provider gave none. `only_here`, `only_there`:
 * only one side has the payment. `amount`, `refund`: another amount was paid or refunded. `count`: another amount was
 * counted in the drawer, or it is still open.
 */
export const reconciliationDifferences = ['no_answer', 'only_here', 'only_there', 'amount', 'refund', 'count'] as const
export type ReconciliationDifference = (typeof reconciliationDifferences)[number]

export const ReconciliationQuery = PageQuery.extend({
  provider: z.enum(paymentProviders, { error: 'validation.invalidChoice' }),
  /** In the calendar of Cairo. */
  date: day,
  /** Lines with a difference only. */
  difference: filter(z.enum(['any', ...reconciliationDifferences])),
})

/** Amounts in EGP; theirs are null without an answer. For a drawer, `ours` is the expected and `theirs` the counted amount. */
export const ReconciliationLine = z.object({
  id: z.number(),
  hospital: NamedOption,
  /** Of the attempt; for a drawer, who had it. */
  reference: z.string(),
  /** The booking number; null for a drawer. */
  short_code: z.string().nullable(),
  our_paid: z.number(),
  our_refunded: z.number(),
  their_paid: z.number().nullable(),
  their_refunded: z.number().nullable(),
  difference: z.enum(reconciliationDifferences).nullable(),
  difference_text: z.string(),
})
export type ReconciliationLine = z.output<typeof ReconciliationLine>

const Totals = z.object({
  count: z.number(),
  differences: z.number(),
  our_paid: z.number(),
  our_refunded: z.number(),
  their_paid: z.number(),
  their_refunded: z.number(),
})

/** The daily comparison of our records with those of the providers and of the drawers. */
export const paymentReconciliation = area({
  list: {
    method: 'GET',
    path,
    permission: 'list-payments',
    summary: 'The comparison of one day with one provider, as a job stored it; differences first',
    shows: 'nobody',
    query: ReconciliationQuery,
    scope: { through: 'hospital' },
    response: Page(ReconciliationLine).extend({
      /** When it was made; null if it was not made yet. */
      compared_at: instant.nullable(),
      totals: Totals,
    }),
  },
  sheet: {
    method: 'GET',
    path: `${path}/sheet`,
    permission: 'list-payments',
    summary: 'The comparison as a spreadsheet, with the same filters',
    ...exportCall(ReconciliationLine, ReconciliationQuery.omit({ page: true, limit: true }).shape),
    scope: { through: 'hospital' },
  },
})
