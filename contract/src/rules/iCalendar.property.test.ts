import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, escapeText, foldLine, iCalendar, utcTime } from './iCalendar'

/** Any text, with the characters that matter more often than by chance. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\\', ';', ',', '\n', '\r\n', '"', ':', ' ', 'BEGIN:VEVENT', 'د. منى', '😀', '\u0000'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const instant = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000)
const event: fc.Arbitrary<CalendarEvent> = fc.record(
  {
    uid: text,
    sequence: fc.nat(99),
    start: instant,
    end: instant,
    status: fc.constantFrom('CONFIRMED' as const, 'TENTATIVE' as const, 'CANCELLED' as const),
    summary: text,
    description: text,
    location: text,
    url: fc.webUrl(),
  },
  { requiredKeys: ['uid', 'sequence', 'start', 'end', 'status', 'summary', 'url'] },
)

/** An independent reader: unfolds the lines and unescapes texts as RFC 5545, 3.1 and 3.3.11, say. */
const unfold = (file: string) => file.replace(/\r\n[ \t]/g, '')
const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character))
const isControl = (character: string) => character < ' ' || character === '\u007f'
const withoutControls = (value: string) =>
  [...value.replace(/\r\n?/g, '\n')].filter((each) => each === '\n' || !isControl(each)).join('')

test('a folded line has at most 75 octets on each line, splits no character, and unfolds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (raw) => {
      const line = raw.replace(/[\r\n]/g, '')
      const folded = foldLine(line)
      for (const part of folded.split('\r\n')) {
        const octets = new TextEncoder().encode(part)
        expect(octets.length).toBeLessThanOrEqual(75)
        expect(new TextDecoder().decode(octets)).toBe(part)
      }
      expect(unfold(folded)).toBe(line)
    }),
  )
})

test('an escaped text is one line without control characters, and unescapes to the text', () => {
  fc.assert(
    fc.property(text, (value) => {
      const escaped = escapeText(value)
      expect([...escaped].filter(isControl)).toEqual([])
      expect(unescaped(escaped)).toBe(withoutControls(value))
    }),
  )
})

test('a file has exactly the lines of its events, whatever their texts contain', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), text, text, instant, (events, name, organizer, now) => {
      const file = iCalendar({ name, organizer: { uri: 'https://mashfa.example', name: organizer }, now, events })
      expect(file.endsWith('\r\n')).toBe(true)
      const lines = unfold(file).split('\r\n').slice(0, -1)
      const count = (line: string) => lines.filter((each) => each === line).length
      expect([count('BEGIN:VEVENT'), count('END:VEVENT')]).toEqual([events.length, events.length])
      const valuesOf = (property: string) =>
        lines.filter((line) => line.startsWith(`${property}:`)).map((line) => line.slice(property.length + 1))
      expect(valuesOf('SUMMARY').map(unescaped)).toEqual(events.map(({ summary }) => withoutControls(summary)))
      expect(valuesOf('UID').map(unescaped)).toEqual(events.map(({ uid }) => withoutControls(uid)))
      expect(valuesOf('SEQUENCE').map(Number)).toEqual(events.map(({ sequence }) => sequence))
      expect(valuesOf('STATUS')).toEqual(events.map(({ status }) => status))
      expect(valuesOf('DTSTART')).toEqual(events.map(({ start }) => utcTime(start)))
      expect(valuesOf('DESCRIPTION').length).toBe(events.filter(({ description }) => description !== undefined).length)
      const isCancel = events.length > 0 && events.every(({ status }) => status === 'CANCELLED')
      expect(valuesOf('METHOD')).toEqual([isCancel ? 'CANCEL' : 'PUBLISH'])
    }),
  )
})

test('times are in UTC', () => {
  expect(utcTime(Date.parse('2026-11-18T11:05:09.250Z'))).toBe('20261118T110509Z')
})
