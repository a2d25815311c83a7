/** Nothing that is mistaken for something else when it is read out or written down. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

const length = 10
const minDigits = 2

/** A number from 0 up to this, each as likely. */
function randomBelow(end: number): number {
  const limit = 2 ** 32 - (2 ** 32 % end)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < limit) return number % end
  }
}

const pick = (from: string) => from.charAt(randomBelow(from.length))

/** A password of ten characters, at least two of them digits, anywhere in it. */
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
