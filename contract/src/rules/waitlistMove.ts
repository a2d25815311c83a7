/** What was agreed and paid for the later appointment of an entry; amounts in piastres. */
export interface LaterVisit {
  clinicId: number
  price: number
  /** How much more (or, negative, less) than `price` it costs since it was moved. */
  difference: number
  /** What was received, without what was refunded or is to be: `paid` and `refunded` would count a requested refund as still there. */
  received: number
  /** It was paid, or marked as paid before payments were recorded. */
  isPaid: boolean
}

/** A slot that is offered, with the price of a new booking there in piastres. */
export interface OfferedVisit {
  clinicId: number
  price: number
}

/** What is agreed after the move; amounts in piastres. */
export interface MoveTerms {
  price: number
  /** How much more than `price` it costs: outstanding, because it was paid before. */
  difference: number
  /** What was paid beyond the price, and is returned. */
  refund: number
}

/**
 * Returns at which terms an accepted offer moves the later appointment. At the same clinic, what was agreed stays. At
 * another one, the price is that of the offered slot: the rest is outstanding if it is higher, and what was paid beyond it
 * is returned if it is lower.
 * @returns undefined if only one of the two is free: the offered slot is then booked like any other, to be confirmed or
 * paid, and the later appointment stays
 */
export function moveTerms(later: LaterVisit, there: OfferedVisit): MoveTerms | undefined {
  const { price, difference, received, isPaid } = later
  if (later.clinicId === there.clinicId) return { price, difference, refund: 0 }
  if ((price === 0) !== (there.price === 0)) return undefined
  if (!isPaid) return { price: there.price, difference: 0, refund: 0 }
  const isCheaper = there.price < price && received > 0
  if (!isCheaper) return { price, difference: there.price - price, refund: 0 }
  return { price: there.price, difference: 0, refund: Math.max(0, received - there.price) }
}
