import { expect, test } from 'vitest'
import { cleanFileName } from './fileName'

test.each([
  ['x-ray.png', 'x-ray.png'],
  ['أشعة الصدر.PNG', 'أشعة الصدر.PNG'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\Users\\Sara\\chest.png', 'chest.png'],
  ['two\r\nlines.png', 'twolines.png'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe.png'],
  ['null\u0000byte.png', 'nullbyte.png'],
  ['.png', 'png.png'],
  ['...', 'file.png'],
  ['', 'file.png'],
  ['a  \t b.png', 'a b.png'],
  ['scan', 'scan.png'],
  ['run.exe', 'run.exe.png'],
])('%j becomes %j', (given, cleaned) => {
  expect(cleanFileName(given, 'png')).toBe(cleaned)
})

test('other spellings of an extension are kept', () => {
  expect(cleanFileName('a.jpeg', 'jpg')).toBe('a.jpeg')
  expect(cleanFileName('IM000001', 'dcm')).toBe('IM000001.dcm')
})

test('a long name is cut before its extension, and never within a character', () => {
  const cut = cleanFileName(`${'س'.repeat(400)}.pdf`, 'pdf')
  expect(cut).toHaveLength(255)
  expect(cut.endsWith('س.pdf')).toBe(true)
  const faces = cleanFileName(`${'\u{1f600}'.repeat(300)}.pdf`, 'pdf')
  expect(faces.length).toBeLessThanOrEqual(255)
  expect(faces.length).toBeGreaterThan(250)
  expect(encodeURIComponent(faces)).toContain('.pdf')
})
