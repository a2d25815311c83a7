import { describe, expect, it } from 'vitest'
import { type Language, translate } from '#contract/kit/translate'
import arabic from '../locales/ar.json'
import english from '../locales/en.json'
import { zoneGap, zoneSentence } from './zones'

const winter = Date.parse('2026-12-01T08:00:00Z')
const summer = Date.parse('2026-07-01T08:00:00Z')

function sentence(language: Language, hours: number, minutes = 0, direction: 'ahead' | 'behind' = 'ahead') {
  const catalogue = language === 'en' ? english : arabic
  return zoneSentence({ direction, hours, minutes }, (key, values) => translate(catalogue, language, key, values))
}

describe('zoneGap', () => {
  it('is undefined for zones with the same offset on that date, even under different names', () => {
    expect(zoneGap('Africa/Mogadishu', 'Africa/Cairo', summer)).toBeUndefined()
    expect(zoneGap('Africa/Mogadishu', 'Africa/Cairo', winter)).toEqual({ direction: 'ahead', hours: 1, minutes: 0 })
  })

  it('handles half hours and zones behind', () => {
    expect(zoneGap('Asia/Kolkata', 'Africa/Cairo', winter)).toEqual({ direction: 'ahead', hours: 3, minutes: 30 })
    expect(zoneGap('Africa/Cairo', 'Asia/Kathmandu', winter)).toEqual({ direction: 'behind', hours: 3, minutes: 45 })
  })
})

describe('zoneSentence', () => {
  it('is written in English', () => {
    expect(sentence('en', 1)).toBe('Clinic time is 1 hour ahead of yours')
    expect(sentence('en', 2)).toBe('Clinic time is 2 hours ahead of yours')
    expect(sentence('en', 5, 30, 'behind')).toBe('Clinic time is 5 hours and 30 minutes behind yours')
    expect(sentence('en', 0, 30)).toBe('Clinic time is 30 minutes ahead of yours')
  })

  it('uses every Arabic plural form', () => {
    expect(sentence('ar', 1)).toBe('توقيت العيادة متقدّم على توقيتك بمقدار ساعة')
    expect(sentence('ar', 2)).toBe('توقيت العيادة متقدّم على توقيتك بمقدار ساعتين')
    expect(sentence('ar', 3)).toBe('توقيت العيادة متقدّم على توقيتك بمقدار 3 ساعات')
    expect(sentence('ar', 11, 0, 'behind')).toBe('توقيت العيادة متأخّر عن توقيتك بمقدار 11 ساعة')
    expect(sentence('ar', 3, 30)).toBe('توقيت العيادة متقدّم على توقيتك بمقدار 3 ساعات و30 دقيقة')
  })
})
