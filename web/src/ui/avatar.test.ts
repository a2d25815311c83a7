import { describe, expect, it } from 'vitest'
import { avatarTints, initials, tintOf } from './avatar'

describe('initials', () => {
  it.each([
    ['Rima Haddad', 'RH'],
    ['Dr. Rima Haddad', 'RH'],
    ['Yousef Abdelrahman Nasser El-Masry', 'YE'],
    ['samer', 'S'],
    ['  ', ''],
    ['123', ''],
    ['ريما حدّاد', 'ر'],
    ['د. ريما حدّاد', 'ر'],
    ['أ.د. سليم ضاهر', 'س'],
    ['دينا فؤاد', 'د'],
    ['العيادة العامة', 'ع'],
    ['السيد رجب', 'س'],
    ['آلاء حسن', 'آ'],
    ['إلهام شاهين', 'إ'],
    ['Élodie Brun', 'ÉB'],
  ])('%s is %s', (name, letters) => expect(initials(name)).toBe(letters))
})

describe('tintOf', () => {
  it('uses all four tints for consecutive ids', () => {
    const tints = new Set(Array.from({ length: 4 }, (_, index) => tintOf(21 + index)))
    expect([...tints].sort()).toEqual([...avatarTints].sort())
  })
})
