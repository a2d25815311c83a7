import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrPath } from './qrCode'

const address = 'https://hospital.example/doses/7K3M0PQ1ZRTV'

/** Draws the strokes of a path as modules. */
function modulesOf({ path, size }: ReturnType<typeof qrPath>): boolean[] {
  const modules = new Array<boolean>(size * size).fill(false)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    modules.fill(true, Number(y) * size + Number(x), Number(y) * size + Number(x) + Number(length))
  return modules
}

test('the strokes of a code are its dark modules', () => {
  const drawn = qrPath(address)
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  expect(drawn.size).toBe(size)
  expect(modulesOf(drawn)).toEqual(Array.from(data, Boolean))
  expect(drawn.path.replaceAll(/M\d+ \d+\.5h\d+/g, '')).toBe('')
})

test('a code of an address is small: it is printed with modules of at least half a millimetre on 23 millimetres', () => {
  expect(23 / (qrPath(address).size + 8)).toBeGreaterThan(0.5)
  expect(qrPath(address).path.length).toBeLessThan(3000)
})
