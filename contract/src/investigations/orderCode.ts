/** Without `0`, `1`, `I`, `L`, `O` and `U`: no two characters of it look alike. */
export const orderCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of characters of a code: 49 random bits. */
export const orderCodeLength = 10

const orderCodePattern = new RegExp(`^[${orderCodeAlphabet}]{${orderCodeLength}}$`)

/** Returns the code of an order as people type or scan it, or undefined if it cannot be one. */
export function orderCodeIn(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '')
  return orderCodePattern.test(code) ? code : undefined
}

/** Returns a code in two groups, as it is shown and printed. */
export function shownOrderCode(code: string): string {
  return code.replace(/^(.{5})(.{5})$/, '$1-$2')
}
