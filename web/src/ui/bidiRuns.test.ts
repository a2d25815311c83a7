import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidiRuns } from './bidiRuns'

const ltrRuns = (text: string) => bidiRuns(text).flatMap((run) => (run.ltr ? [run.text] : []))

test.each([
  ['ضغطي 138/86 اليوم، الهاتف +20 100 123 4567', ['138/86', '+20 100 123 4567']],
  ['ألم منذ 3 أيام. Aspirin 75 mg × 1.', ['3', 'Aspirin 75 mg × 1']],
  ['الموعد 10:30 - 11:00 مع Dr. John Smith غداً', ['10:30 - 11:00', 'Dr. John Smith']],
  ['الحرارة 38.5° والتشبع 94%، والسكر >250', ['38.5°', '94%', '>250']],
  ['°C · في نموذجين', ['°C']],
  ['راسلني على mona.f@example.org الآن', ['mona.f@example.org']],
  // "2." beside "مرة يوميًا" would be read as "twice a day".
  ['2. Bisoprolol 2.5 mg مرة يوميًا', ['2', 'Bisoprolol 2.5 mg']],
  ['1- Aspirin 75 mg صباحًا\n2) Panadol', ['1', 'Aspirin 75 mg', '2', 'Panadol']],
  ['قياس الضغط (الهدف أقل من 130/80).', ['130/80']],
  ['Aspirin (75 mg صباحًا) ثم Panadol (500 mg)', ['Aspirin', '75 mg', 'Panadol (500 mg)']],
  ['الهاتف (02) 2365 4000', ['(02) 2365 4000']],
  ['لا شيء هنا', []],
  ['Call +20 100 123 4567 at 10:30', []],
])('%s', (text, expected) => {
  expect(ltrRuns(text)).toEqual(expected)
})

test('for any text, the runs together are the text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom('ألم ', ' +20 100', 'mg ', '× ', '\n', '،', '(', ')', '2. ', '- ')),
      ),
      (parts) => {
        const text = parts.join('')
        expect(
          bidiRuns(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})
