declare const brand: unique symbol

/**
 * An amount of money in piastres, a hundredth of an EGP. A `bigint`, so that it cannot be mixed with plain numbers, and
 * branded, so that no other integer is taken for an amount. Only the functions of this file create one; elsewhere, lint
 * forbids `*`, `/` and `toFixed` on amounts.
 */
export type Piastres = bigint & { readonly [brand]: true }

const largest = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Returns an integer number of piastres as an amount.
 * @throws RangeError on a number that is no integer, or an amount beyond `Number.MAX_SAFE_INTEGER`, which the database
 * driver cannot read exactly
 */
export function piastres(value: bigint | number): Piastres {
  const amount = BigInt(value)
  if (amount > largest || amount < -largest) throw new RangeError(`Not an amount of money: ${value}`)
  return amount as Piastres
}

export const noMoney = piastres(0n)

/** Returns the sum of the amounts; of none, 0. */
export function sum(...amounts: readonly Piastres[]): Piastres {
  return piastres(amounts.reduce((total, amount) => total + amount, 0n))
}

/** Returns `from` minus `amount`, which may be negative. */
export function subtract(from: Piastres, amount: Piastres): Piastres {
  return piastres(from - amount)
}

export function negate(amount: Piastres): Piastres {
  return piastres(-amount)
}

export function smaller(one: Piastres, other: Piastres): Piastres {
  return one < other ? one : other
}

export function larger(one: Piastres, other: Piastres): Piastres {
  return one > other ? one : other
}

/** Returns the amount in EGP with two decimals, such as `580.55`: the form of the providers' amounts and signatures. */
export function formatEgp(amount: Piastres): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the amount in EGP for people to read: with decimals only where there are some. */
export function egpText(amount: Piastres): string {
  return formatEgp(amount).replace(/\.00$/, '')
}

/** Returns the amount in EGP, as in responses of the API. */
export function toEgp(amount: Piastres): number {
  return Number(formatEgp(amount))
}

const egpPattern = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/

/**
 * Reads an amount in EGP, at least 0, as providers send it: `150`, `150.5`, `'150.00'`.
 * @returns undefined for anything else, such as a fraction of a piastre
 */
export function parseEgp(value: unknown): Piastres | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const match = egpPattern.exec(String(value))
  if (!match) return undefined
  const [, pounds = '', fraction = ''] = match
  return piastres(BigInt(pounds + fraction.padEnd(2, '0')))
}

/**
 * Returns an amount in EGP that was validated with `parseEgp`.
 * @throws RangeError for anything else
 */
export function fromEgp(egp: number): Piastres {
  const amount = parseEgp(egp)
  if (amount === undefined) throw new RangeError(`Not an amount in EGP: ${egp}`)
  return amount
}

/**
 * Reads an integer number of piastres, at least 0, as providers send it: `15000` or `'15000'`.
 * @returns undefined for anything else
 */
export function parsePiastres(value: unknown): Piastres | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /^\d{1,14}$/.test(String(value)) ? piastres(BigInt(value)) : undefined
}
