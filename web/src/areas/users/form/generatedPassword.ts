/** Without letters that are easily confused when read out or written down. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

const length = 10
const minDigits = 2

/** Returns a uniformly distributed integer from 0 to `end - 1`. */
function randomBelow(end: number): number {
  const limit = 2 ** 32 - (2 ** 32 % end)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < limit) return number % end
  }
}

const pick = (from: string) => from.charAt(randomBelow(from.length))

/** Generates a password of ten characters with at least two digits at random positions. */
export function generatedPassword(): string {
  const characters = Array.from({ length }, (_, index) => pick(index < minDigits ? digits : letters + digits))
  for (let index = length - 1; index > 0; index -= 1) {
    const other = randomBelow(index + 1)
    const character = characters[index] ?? ''
    characters[index] = characters[other] ?? ''
    characters[other] = character
  }
  return characters.join('')
}
