/** A PIN has this many digits. */
export const pinLength = 6

/** Returns the digits of what was typed, also Arabic-Indic ones, as 0 to 9. */
export function digitsOf(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, '')
    .slice(0, pinLength)
}

/** Whether a PIN is one of those that others try first: one digit repeated, or digits in order. */
export function isSimplePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
