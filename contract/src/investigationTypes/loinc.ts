const pattern = /^(\d{1,7})-(\d)$/

/**
 * Returns whether a text has the form of a LOINC code, such as `718-7`: up to seven digits and their check digit by the
 * Luhn algorithm (LOINC Users' Guide, appendix on calculating check digits). Whether such a code exists is not known here.
 */
export function isLoinc(text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  const [, number = '', check] = match
  const sum = [...number].reverse().reduce((total, digit, place) => total + luhnValue(Number(digit), place), 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}

/** Every second digit from the right is doubled, beginning with the last, and the digits of the product are added. */
function luhnValue(digit: number, place: number): number {
  if (place % 2 === 1) return digit
  const doubled = digit * 2
  return doubled > 9 ? doubled - 9 : doubled
}
