import { expect, test } from 'vitest'
import { areaMenu as auditMenu } from '../src/areas/audit/menu'
import { menuTextsIn } from './menuTexts'

test.each(['en', 'ar'])('the menu texts are complete, by area and key, and contain nothing else (%s)', (language) => {
  const texts = menuTextsIn(language)
  expect(texts).toMatchObject(
    Object.fromEntries(auditMenu.map(({ area, label }) => [`${area}.${label}`, expect.any(String)])),
  )
  expect(Object.keys(texts).filter((key) => !/^\w+\.menu\./.test(key))).toEqual([])
})
