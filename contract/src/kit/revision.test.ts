import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { changedSince, parseRevision, revisionOf } from './revision'

const clinic = {
  id: 7,
  title: 'Cardiology',
  price: 500,
  level: { id: 2, name: 'Specialist' },
  hospitals: [{ id: 1, name: 'Cairo' }],
  openings: { sunday: [{ from: '09:00', to: '12:00' }] },
}
const inputs = ['title', 'price', 'level_id', 'hospital_ids', 'openings', 'password']

function changed(now: object): string[] {
  const revision = parseRevision(revisionOf(clinic))
  return revision ? changedSince(revision, now, inputs) : ['no revision']
}

describe('the revision of a record', () => {
  test('names the input fields whose values have changed', () => {
    expect(changed({ ...clinic })).toEqual([])
    expect(changed({ ...clinic, price: 400 })).toEqual(['price'])
    expect(changed({ ...clinic, title: 'Heart', openings: {} })).toEqual(['title', 'openings'])
  })

  test('of another record that a field refers to, only the id counts', () => {
    expect(changed({ ...clinic, level: { id: 2, name: 'Senior specialist' } })).toEqual([])
    expect(changed({ ...clinic, level: { id: 3, name: 'Specialist' } })).toEqual(['level_id'])
    expect(changed({ ...clinic, level: null })).toEqual(['level_id'])
    expect(changed({ ...clinic, hospitals: [] })).toEqual(['hospital_ids'])
  })

  test('ignores the order of names, and fields that no input replaces', () => {
    const { openings: _openings, ...rest } = clinic
    expect(changed({ openings: { sunday: [{ to: '12:00', from: '09:00' }] }, ...rest, appointments: 3 })).toEqual([])
  })

  test('ignores texts in the caller’s language, and knows fields with other names', () => {
    const answers = [{ id: 1, label: 'Yes', label_text: 'Yes' }]
    const revision = parseRevision(revisionOf({ answers, clinic: { id: 1 } })) ?? new Map()
    const inArabic = { answers: [{ id: 1, label: 'Yes', label_text: 'نعم' }], clinic: { id: 2 } }
    expect(changedSince(revision, inArabic, ['answers', 'clinic_id'])).toEqual(['clinic_id'])
    expect(changedSince(revision, inArabic, ['visited_clinic_id'])).toEqual([])
    expect(changedSince(revision, inArabic, ['visited_clinic_id'], { visited_clinic_id: 'clinic' })).toEqual([
      'visited_clinic_id',
    ])
  })

  test('is a valid entity tag, and nothing else is accepted', () => {
    expect(revisionOf(clinic)).toMatch(/^"[\x21\x23-\x7e]+"$/)
    for (const text of ['*', 'W/"a=1"', 'a=1', '"a"', '"a=1,"', '"a=1', ''])
      expect(parseRevision(text), text).toBeUndefined()
    expect(parseRevision('""')).toEqual(new Map())
  })

  test('finds every changed field of any record, and only those', () => {
    const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 })
    fc.assert(
      fc.property(record, fc.jsonValue({ maxDepth: 1 }), fc.nat(), (before, value, choice) => {
        const names = Object.keys(before)
        const name = names[choice % Math.max(names.length, 1)] ?? 'x'
        const after = { ...before, [name]: [before[name], value] }
        const revision = parseRevision(revisionOf(before)) ?? new Map()
        expect(changedSince(revision, before, names)).toEqual([])
        expect(changedSince(revision, after, names)).toEqual(names.filter((each) => each === name))
      }),
      propertyRuns(200),
    )
  })
})
