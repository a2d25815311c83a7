/**
 * Amounts in the sandbox are integers of piastres. They are read and written without the product's functions, so that a
 * mistake in those does not cancel itself out.
 */

/** Returns an amount in EGP with two decimals, such as `580.55`. */
export function inPounds(piastres: number): string {
  const digits = String(piastres).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads an amount in EGP that has two decimals at most; undefined for anything else. */
export function fromPounds(text: string): number | undefined {
  const [pounds = '', fraction = '', ...rest] = text.split('.')
  const isAmount = rest.length === 0 && /^\d{1,9}$/.test(pounds) && /^\d{0,2}$/.test(fraction)
  return isAmount ? Number(pounds + fraction.padEnd(2, '0')) : undefined
}
