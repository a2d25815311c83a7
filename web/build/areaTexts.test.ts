import { expect, test } from 'vitest'
import { auditedKinds, recordKinds } from '#contract/kit/record'
import { subjectKinds } from '#contract/why/subjects'
import { areaMenu as auditMenu } from '../src/areas/audit/manifest'
import { areaTextsIn, textsOfScreens } from './areaTexts'

test.each(['en', 'ar'])('the menu has only its texts, by area and key (%s)', (language) => {
  const texts = areaTextsIn('menu', language)
  expect(texts).toMatchObject(
    Object.fromEntries(auditMenu.map(({ area, label }) => [`${area}.${label}`, expect.any(String)])),
  )
  expect(Object.keys(texts).filter((key) => !/^\w+\.menu\./.test(key))).toEqual([])
})

test.each(['en', 'ar'])('calls and permissions have the texts of all areas, by key (%s)', (language) => {
  const calls = Object.keys(areaTextsIn('calls', language))
  expect(calls).toEqual(expect.arrayContaining(['did.levels.create', 'did.audit.sheet']))
  expect(calls.filter((key) => !key.startsWith('did.'))).toEqual([])
  const permissions = Object.keys(areaTextsIn('permissions', language))
  expect(permissions).toEqual(expect.arrayContaining(['permission.create-city', 'subject.city', 'subject.other']))
  expect(permissions.filter((key) => !/^(permission|subject)\./.test(key))).toEqual([])
})

test.each(['en', 'ar'])(
  'records in the audit log and in explanations have the texts of all areas, by key (%s)',
  (language) => {
    const audited = Object.keys(areaTextsIn('audited', language))
    expect(audited).toEqual(expect.arrayContaining(['audited.city', 'audited.clinic.days', 'audited.authSession']))
    expect(audited.filter((key) => !key.startsWith('audited.'))).toEqual([])
    const why = Object.keys(areaTextsIn('why', language))
    expect(why).toEqual(expect.arrayContaining(['why.kind.clinic', 'why.rule.clinic', 'why.rule.avatar.who']))
    expect(why.filter((key) => !/^why\.(kind|rule)\./.test(key))).toEqual([])
  },
)

test('the screens of an area do not load texts that are looked up among those of all areas only', () => {
  const own = { 'drug.title': 'Drugs', 'menu.drugs': 'Drugs', 'why.kind': 'Record' }
  const collected = {
    'did.drugs.create': 'Drug added',
    'permission.create-drug': 'create drug',
    'subject.drug': 'Drugs',
    'audited.drug': 'Drug',
    'audited.drug.high_alert': 'High alert',
    'why.kind.drug': 'Drug',
    'why.rule.drug': 'Drugs',
  }
  expect(textsOfScreens({ ...own, ...collected })).toEqual(own)
})

test.each(['en', 'ar'])('every kind of record has its texts (%s)', (language) => {
  const texts = { ...areaTextsIn('audited', language), ...areaTextsIn('why', language) }
  const needed = [
    ...auditedKinds.map((kind) => `audited.${kind}`),
    ...subjectKinds.map((kind) => `why.kind.${kind}`),
    ...recordKinds.flatMap((kind) => [`why.rule.${kind}`, `why.rule.${kind}.who`]),
  ]
  expect(needed.filter((key) => !(key in texts))).toEqual([])
})
