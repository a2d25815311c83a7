import { expect, test } from 'vitest'
import { auditedKinds, recordKinds } from '#contract/kit/record'
import { subjectKinds } from '#contract/why/subjects'
import { areaMenu as auditMenu } from '../src/areas/audit/manifest'
import { areaTextsIn } from './areaTexts'

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
  const audited = Object.keys(areaTextsIn('audited', language))
  expect(audited.filter((key) => !key.startsWith('audited.'))).toEqual([])
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
