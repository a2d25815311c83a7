import { expect, test } from 'vitest'
import { zipNames } from './zipNames'

test('names are unique without regard to their case, and keep their extension', () => {
  expect(zipNames(['a.pdf', 'A.pdf', 'a.pdf', 'b', 'b'])).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b', 'b (2)'])
})

test('names contain no path, and nothing that a file system refuses', () => {
  expect(zipNames(['../../etc/passwd', 'C:\\x.png', '..', 'con.pdf', 'أشعة.dcm', 'x\u0000?.png', ''])).toEqual([
    '_.._etc_passwd',
    'C__x.png',
    'file',
    '_con.pdf',
    'أشعة.dcm',
    'x__.png',
    'file (2)',
  ])
})
