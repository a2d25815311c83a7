import { labelledAs } from '#contract/kit/record'

/** The fields that are stored in piastres, and so are in the log. Those of other kinds are in EGP. */
const inPiastres: Readonly<Record<string, readonly string[]>> = {
  clinic: ['price', 'follow_up_price'],
  appointment: ['price', 'price_difference', 'retained', 'paid_unrecorded'],
  cashDrawer: ['opening_amount', 'expected_amount', 'counted_amount'],
  refundSettings: ['approval_above'],
}

/** The fields that are in EGP. */
const inPounds: Readonly<Record<string, readonly string[]>> = { refund: ['amount'] }

/** Returns the amount of a field in EGP; undefined if the field is no amount. @param kind of the record */
export function poundsOf(kind: string | null, name: string, value: number): number | undefined {
  const labelled = kind === null ? '' : labelledAs(kind)
  if (inPiastres[labelled]?.includes(name)) return value / 100
  return inPounds[labelled]?.includes(name) ? value : undefined
}
