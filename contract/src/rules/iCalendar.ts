const MAX_LINE_OCTETS = 75

/** An event of an iCalendar file (RFC 5545). Times are in ms since the epoch. */
export interface CalendarEvent {
  /** Identifies the event in all files, whatever changes. */
  uid: string
  /** Increased with each change of the event, so that calendars replace what they have. */
  sequence: number
  start: number
  end: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  description?: string
  location?: string
  /** Where the event can be read and changed. */
  url: string
}

/** An iCalendar file. */
export interface CalendarFile {
  /** Shown by calendar programs as the name of a feed. */
  name?: string
  /** The URI and the name of who publishes the events. */
  organizer: { uri: string; name: string }
  /** When the file is made, in ms. */
  now: number
  events: readonly CalendarEvent[]
}

/**
 * Returns an iCalendar file (RFC 5545 and 5546) with times in UTC, which every calendar shows in its own time zone. The
 * method is PUBLISH, or CANCEL when all events are cancelled.
 */
export function iCalendar({ name, organizer, now, events }: CalendarFile): string {
  const isCancelled = events.length > 0 && events.every(({ status }) => status === 'CANCELLED')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mashfa//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...events.flatMap((event) => eventLines(event, organizer, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, organizer: CalendarFile['organizer'], now: number): string[] {
  const { description, location } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(event.start)}`,
    `DTEND:${utcTime(event.end)}`,
    `STATUS:${event.status}`,
    `ORGANIZER;CN=${quotedParameter(organizer.name)}:${withoutControls(organizer.uri)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    `URL:${withoutControls(event.url)}`,
    // A cancelled event leaves the time free.
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** Formats an instant in ms as a UTC time: '20261118T110000Z'. */
export function utcTime(instant: number): string {
  return new Date(instant)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')
}

function withoutControls(text: string): string {
  return [...text].filter((character) => character >= ' ' && character !== '\u007f').join('')
}

/** Escapes a value of type TEXT: backslash, semicolon, comma and line breaks. Other control characters are left out. */
export function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return lines.map((line) => withoutControls(line).replace(/[\\;,]/g, (character) => `\\${character}`)).join('\\n')
}

/** Returns a parameter value in quotes, which cannot contain quotes or control characters. */
function quotedParameter(text: string): string {
  return `"${withoutControls(text).replaceAll('"', "'")}"`
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/**
 * Folds a line so that none is longer than 75 octets of UTF-8: each further line begins with a space. Characters are
 * never split.
 */
export function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const length = octetsOf(character)
    if (octets + length > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}
